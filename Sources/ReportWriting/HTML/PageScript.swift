/// The script of a page: it makes tables sortable and searchable.
///
/// A page says everything without it; the controls appear only with it. Its words come from the
/// page, as `data-` attributes, so that it is the same in every language. Some browsers take rows that
/// are cards for no table any more, so it says what they are. A frame is a stop for the keyboard while it
/// scrolls, and no longer.
enum PageScript {
  /// The whole content of the page's one script element.
  static let code = """
    'use strict';
    const collator = new Intl.Collator(document.documentElement.lang, {numeric: true});
    const plain = text => text.normalize('NFKD').replace(/\\p{M}/gu, '').toLowerCase();
    const fill = (text, ...values) => values.reduce((all, value, n) => all.replace(`{${n}}`, () => value), text);
    const make = (tag, properties, ...children) => {
      const element = Object.assign(document.createElement(tag), properties);
      element.append(...children);
      return element;
    };
    const roles = {TABLE: 'table', THEAD: 'rowgroup', TBODY: 'rowgroup', TR: 'row', TD: 'cell'};
    for (const part of document.querySelectorAll('.cards :is(table,thead,tbody,tr,th,td)')) {
      part.setAttribute('role', roles[part.tagName] ?? (part.scope === 'row' ? 'rowheader' : 'columnheader'));
    }
    const sizes = new ResizeObserver(changes => {
      for (const {target} of changes) {
        if (target.scrollWidth > target.clientWidth) target.tabIndex = 0; else target.removeAttribute('tabindex');
      }
    });
    for (const frame of document.querySelectorAll('.scroll,figure')) sizes.observe(frame);
    for (const frame of document.querySelectorAll('[data-find]')) {
      const words = frame.dataset, rows = [...frame.querySelectorAll('tbody tr')];
      const status = make('p', {className: 'status'});
      const order = make('p', {className: 'status screen'});
      for (const line of [status, order]) line.setAttribute('role', 'status');
      const term = make('input', {type: 'search'});
      const choices = ['only', 'also'].filter(name => words[name]).map(name => ({name, box: make('input', {type: 'checkbox'})}));
      const texts = rows.map(row => plain([...row.querySelectorAll('.find')].map(cell => cell.textContent).join(' ')));
      const months = [...frame.querySelectorAll('details.month')], open = months.map(month => month.open);
      const choose = () => {
        const wanted = plain(term.value.trim()), chosen = choices.filter(choice => choice.box.checked);
        rows.forEach((row, n) => { row.hidden = !texts[n].includes(wanted) || chosen.some(choice => row.dataset[choice.name] === undefined); });
        months.forEach((month, n) => {
          month.hidden = !month.querySelector('tbody tr:not([hidden])');
          month.open = wanted || chosen.length ? !month.hidden : open[n];
        });
        status.textContent = fill(words.shown, rows.filter(row => !row.hidden).length, rows.length);
      };
      term.addEventListener('input', choose);
      const boxes = choices.map(({name, box}) => make('label', {}, box, words[name]));
      choices.forEach(({box}) => box.addEventListener('change', choose));
      const controls = make('div', {className: 'controls'}, make('label', {}, words.find, term), ...boxes);
      controls.setAttribute('role', 'search');
      frame.prepend(controls, ...(words.note ? [make('p', {className: 'muted'}, words.note)] : []), status, order);
      const heads = [...frame.querySelectorAll('th[data-sort]')];
      if (heads.length) heads[0].parentElement.dataset.name = words.sort;
      const value = (row, column) => {
        const cell = row.cells[column];
        return cell.dataset.value === undefined ? cell.textContent.trim() : cell.dataset.value && Number(cell.dataset.value);
      };
      const compare = (left, right) => typeof left === 'number' ? left - right : collator.compare(left, right);
      for (const head of heads) {
        const name = head.textContent, button = make('button', {type: 'button'}, ...head.childNodes);
        head.append(button);
        button.addEventListener('click', () => {
          const isUp = head.getAttribute('aria-sort') !== 'ascending', column = head.cellIndex;
          heads.forEach(other => other.removeAttribute('aria-sort'));
          head.setAttribute('aria-sort', isUp ? 'ascending' : 'descending');
          const keys = new Map(rows.map(row => [row, value(row, column)]));
          const sorted = rows.toSorted((left, right) => {
            const [a, b] = [keys.get(left), keys.get(right)];
            return a === '' || b === '' ? (a === '') - (b === '') : (isUp ? 1 : -1) * compare(a, b);
          });
          frame.querySelector('tbody').append(...sorted);
          order.textContent = fill(isUp ? words.up : words.down, name);
        });
      }
    }
    """
}
