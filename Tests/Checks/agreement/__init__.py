"""What a report says in its tables, charts, pages and workbooks, read back to be compared."""
