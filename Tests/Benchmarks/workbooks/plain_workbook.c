/* plain_workbook CELLS WORKBOOK: writes cells through libxlsxwriter in constant memory, nothing else.
 *
 * CELLS has a line for each row and a tab between cells. The first byte of a cell says what it is:
 * t text, n number in the format of counts, f share, d day (days since 1899-12-30), b flag; an empty
 * cell is written as nothing. The file is in memory before the clock starts; the seconds are printed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <xlsxwriter.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static char *contents(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) return NULL;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *bytes = malloc(size + 1);
  if (!bytes || fread(bytes, 1, size, file) != (size_t)size) return NULL;
  bytes[size] = 0;
  fclose(file);
  return bytes;
}

int main(int count, char **arguments) {
  char *cell = count == 3 ? contents(arguments[1]) : NULL;
  if (!cell) return 64;
  double start = now();
  lxw_workbook_options options = {.constant_memory = LXW_TRUE};
  lxw_workbook *workbook = workbook_new_opt(arguments[2], &options);
  lxw_worksheet *sheet = workbook_add_worksheet(workbook, "Timeline");
  lxw_format *integer = workbook_add_format(workbook);
  format_set_num_format(integer, "0");
  lxw_format *share = workbook_add_format(workbook);
  format_set_num_format(share, "0.0%");
  lxw_format *day = workbook_add_format(workbook);
  format_set_num_format(day, "yyyy-mm-dd");
  lxw_format *flag = workbook_add_format(workbook);
  format_set_num_format(flag, "\"TRUE\";\"TRUE\";\"FALSE\"");
  lxw_format *text = workbook_add_format(workbook);
  lxw_row_t row = 0;
  lxw_col_t column = 0;
  while (*cell) {
    char *end = cell + strcspn(cell, "\t\n");
    char last = *end;
    *end = 0;
    switch (*cell) {
      case 't': worksheet_write_string(sheet, row, column, cell + 1, text); break;
      case 'n': worksheet_write_number(sheet, row, column, atof(cell + 1), integer); break;
      case 'f': worksheet_write_number(sheet, row, column, atof(cell + 1), share); break;
      case 'd': worksheet_write_number(sheet, row, column, atof(cell + 1), day); break;
      case 'b': worksheet_write_boolean(sheet, row, column, cell[1] == '1', flag); break;
      default: break;
    }
    column++;
    if (last == '\n') {
      row++;
      column = 0;
    }
    cell = end + 1;
  }
  lxw_error error = workbook_close(workbook);
  printf("%.3f\n", now() - start);
  return error;
}
