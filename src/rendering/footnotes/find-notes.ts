import { FLOAT } from './footnote-styles.ts';

/** Maximum number of elements that are examined. Each takes some microseconds. */
const MOST_ELEMENTS = 50_000;

/** Style of areas, references and numbers; rules of the document take precedence. */
const DEFAULTS = `@property ${FLOAT}{syntax:"*";inherits:false}
:where([data-platen-area]){margin-top:8px;border-top:.5pt solid;padding-top:4px}
:where([data-platen-call])::before{content:counter(footnote);font-size:.65em;vertical-align:super;line-height:0}
:where([data-platen-note])::before{content:counter(footnote) ". "}
[data-platen-call]::after{content:none!important}
[data-platen-rest]::before{content:none!important}`;

/** Creates the functions that find the footnotes of a document and move them to its end. */
export const FINDING = `({ all, own, create, byId, root, head, body, set, mark }) => {
  const holders = [];
  const styles = () => {
    for (const sheet of all('style')) holders.push({ kind: 'sheet', element: sheet, css: sheet.textContent });
    for (const element of all('[style*="footnote" i]')) holders.push({ kind: 'attribute', element, css: element.getAttribute('style') });
    return holders.map(({ kind, css }) => ({ kind, css }));
  };

  /** Footnotes: the element, and its reference. */
  const notes = [];
  const store = create('div');
  /** Whether an element has become a footnote, or holds one. */
  const isIn = (set, element) => {
    for (let at = element; at !== null; at = at.parentElement) if (set.has(at)) return true;
    return false;
  };
  const SIZES = /^(?:(?:min-|max-)?(?:width|height|inline-size|block-size)|(?:perspective|transform)-origin|display|float|position|inset.*|top|right|bottom|left|counter-.*)$/;
  const look = (element) => [element, ...element.querySelectorAll('*')].map((one) => {
    const style = getComputedStyle(one);
    return [one, new Map([...style].filter((name) => !SIZES.test(name)).map((name) => [name, style.getPropertyValue(name)]))];
  });
  /** Values of the counter in document order; scopes are not looked at. */
  const counterIn = (list) => /(?:^|\\s)footnote\\s+(-?\\d+)/.exec(list)?.[1];

  const find = (changed, calls, area) => {
    for (const [at, { kind, element, css }] of holders.entries()) {
      if (changed[at] === css) continue;
      if (kind === 'sheet') element.textContent = changed[at];
      else element.setAttribute('style', changed[at]);
    }
    const sheet = create('style');
    sheet.textContent = ${JSON.stringify(DEFAULTS)} + (area === '' ? '' : '[data-platen-area]{' + area + '}');
    head.prepend(sheet);
    const lost = new Set();
    const found = new Set();
    let number = 0;
    const seen = [];
    for (const element of all('body *').slice(0, ${MOST_ELEMENTS})) {
      const computed = getComputedStyle(element);
      const [reset, counted, put] = [counterIn(computed.counterReset), counterIn(computed.counterIncrement), counterIn(computed.counterSet)];
      if (reset !== undefined) number = Number(reset);
      const isFloat = computed.getPropertyValue('${FLOAT}').trim() === 'footnote';
      const isAside = !isFloat && element.localName === 'aside' && /(^|\\s)doc-footnote(\\s|$)/.test(element.getAttribute('role') ?? '');
      const isNote = (isFloat || isAside) && computed.display !== 'none';
      if (counted !== undefined) number += Number(counted);
      if (put !== undefined) number = Number(put);
      if (!isNote) continue;
      if (isIn(found, element.parentElement)) {
        lost.add('float: footnote: a footnote within a footnote stays in its text');
        continue;
      }
      const target = isAside && element.id !== '' ? all('a[href="#' + CSS.escape(element.id) + '"]').find((link) => !element.contains(link)) : undefined;
      if (target === undefined && counted === undefined) number++;
      found.add(element);
      seen.push({ element, target, number, of: calls.flatMap((selector, index) => {
        try {
          return element.matches(selector) ? [index] : [];
        } catch {
          return [];
        }
      }) });
    }
    const looks = seen.map(({ element }) => look(element));
    for (const { element, target, number, of } of seen) {
      if (element.id === '' || byId(element.id) !== element) element.id = 'platen-note-' + (notes.length + 1);
      let call = target;
      if (call === undefined) {
        call = create('a');
        call.href = '#' + encodeURIComponent(element.id);
        call.setAttribute('role', 'doc-noteref');
        call.setAttribute('data-platen-call', of.join(' '));
        call.style.cssText = 'all:unset!important;counter-set:footnote ' + number + '!important';
        element.before(call);
        element.setAttribute('data-platen-note', '');
        set(element, { 'counter-set': 'footnote ' + number, 'counter-increment': 'none' });
      }
      const lang = element.closest('[lang]')?.getAttribute('lang');
      element.setAttribute('role', 'doc-footnote');
      set(element, { float: 'none', position: 'static', display: 'block' });
      store.append(element);
      if (lang && !element.hasAttribute('lang') && root.getAttribute('lang') !== lang) element.setAttribute('lang', lang);
      notes.push({ element, call });
    }
    if (notes.length === 0) return { count: 0, lost: [...lost] };
    store.setAttribute('data-platen-area', '');
    const isHolder = /^(static|)$/.test(getComputedStyle(body).position) && getComputedStyle(body).transform === 'none';
    (isHolder ? body : root).append(store);
    // A footnote looks as it would in its place.
    for (const elements of looks) {
      for (const [element, before] of elements) {
        const now = getComputedStyle(element);
        for (const [name, value] of before) if (now.getPropertyValue(name) !== value) element.style.setProperty(name, value);
      }
    }
    for (const note of notes) note.mark = mark(note.call);
    return { count: notes.length, lost: [...lost] };
  };
  return { notes, store, styles, find };
}`;
