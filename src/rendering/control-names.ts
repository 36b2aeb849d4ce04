export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Describes the purpose of form controls. */
export interface ControlNames {
  /** Description of one control; may be empty. */
  readonly tooltipOf: (control: Control) => string;
  /** Description of the radio buttons that a control belongs to; may be empty. */
  readonly groupOf: (control: Control) => string;
}

/** Runs inside the page, so it cannot use anything from outside its body. */
export function controlNames(): ControlNames {
  const CONTROLS = 'input:not([type=hidden]),textarea,select';
  const textWithoutControls = (node: Node | null): string => {
    if (node === null) return '';
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
    if (!(node instanceof Element)) return Array.from(node.childNodes).map(textWithoutControls).join('');
    if (node.matches('input,textarea,select,button,script,style,datalist')) return '';
    const own = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    return own?.trim() ? ` ${own} ` : Array.from(node.childNodes).map(textWithoutControls).join('');
  };
  const oneLine = (text: string | null | undefined): string =>
    (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 500);

  /** Returns the text of a cell's column and row headers. */
  const headsOf = (cell: HTMLTableCellElement): string => {
    const row = cell.parentElement as HTMLTableRowElement;
    const table = row.closest('table');
    const placed = (own: HTMLTableRowElement) => {
      let column = 0;
      return Array.from(own.cells).map((each) => {
        column += each.colSpan;
        return { cell: each, from: column - each.colSpan, to: column };
      });
    };
    const at = placed(row).find((own) => own.cell === cell);
    const heading = table?.rows[0];
    const above =
      heading && heading !== row && heading.querySelector('td:not(:empty)') === null
        ? placed(heading).find(({ from, to }) => at && from <= at.from && at.from < to)?.cell
        : undefined;
    const before = Array.from(row.cells).slice(0, Array.from(row.cells).indexOf(cell));
    // With a column header, the first cell identifies the row; without one, the nearest cell describes the control.
    const beside = above ? before : before.toReversed();
    const texts = [above ?? null, beside.find((own) => oneLine(textWithoutControls(own))) ?? null];
    return texts
      .map((own) => oneLine(textWithoutControls(own)))
      .filter(Boolean)
      .join(', ');
  };

  /** Limits of the search for text beside a control: number of ancestor levels, and characters of the text. */
  const MOST_LEVELS = 4;
  const MOST_CHARACTERS = 100;
  /** Returns the visible label of a control: the text right after a check box or radio button, or before any other control. */
  const textBeside = (el: Control): string => {
    const behind = el instanceof HTMLInputElement && /^(checkbox|radio)$/.test(el.type);
    const inDirection = (from: Node, next: 'nextSibling' | 'previousSibling'): string => {
      let text = '';
      for (let own = from[next]; own !== null; own = own[next]) {
        if (own instanceof Element && (own.matches(CONTROLS) || own.querySelector(CONTROLS))) break;
        const isBreak = own instanceof Element && own.matches('br,hr');
        if (isBreak && oneLine(text)) break;
        text = next === 'nextSibling' ? text + textWithoutControls(own) : textWithoutControls(own) + text;
        if (own instanceof Element && oneLine(text) && !getComputedStyle(own).display.startsWith('inline'))
          break;
      }
      const said = oneLine(text);
      if (!/[\p{L}\p{N}]/u.test(said)) return '';
      if (said.length <= MOST_CHARACTERS) return said;
      return next === 'nextSibling'
        ? said.slice(0, MOST_CHARACTERS).replace(/\s\S*$/, '')
        : said.slice(-MOST_CHARACTERS).replace(/^\S*\s/, '');
    };
    let own: Element = el;
    for (let level = 0; level < MOST_LEVELS && own !== document.body; level++) {
      if (own instanceof HTMLTableCellElement) return headsOf(own).replace(/\s*[:*]+$/, '');
      const found = (behind && inDirection(own, 'nextSibling')) || inDirection(own, 'previousSibling');
      if (found) return found.replace(/\s*[:*]+$/, '');
      if (!own.parentElement) break;
      own = own.parentElement;
    }
    return '';
  };

  /**
   * Returns the first of these that exists: the title, which is the tooltip in HTML too, the accessible name (HTML Accessibility
   * API Mappings, 4.1), the text beside the control, its name in the form.
   */
  const tooltipOf = (el: Control): string => {
    const labelled = (el.getAttribute('aria-labelledby') ?? '')
      .split(/\s+/)
      .map((id) => (id ? textWithoutControls(document.getElementById(id)) : ''))
      .join(' ');
    const labels = Array.from(el.labels ?? [])
      .map(textWithoutControls)
      .join(' ');
    const own = [el.title, labelled, el.getAttribute('aria-label'), labels, el.getAttribute('placeholder')];
    for (const text of own) if (oneLine(text)) return oneLine(text);
    return textBeside(el) || oneLine(el.name);
  };

  /** Returns the question that a set of radio buttons answers. */
  const groupOf = (el: Control): string => {
    const set = el.closest('fieldset,[role=radiogroup],[role=group]');
    const labelledBy = document.getElementById(set?.getAttribute('aria-labelledby') ?? '');
    const own = set?.getAttribute('aria-label') ?? textWithoutControls(labelledBy);
    const legend = set?.querySelector(':scope > legend') ?? null;
    return oneLine(own) || oneLine(textWithoutControls(legend));
  };

  return { tooltipOf, groupOf };
}
