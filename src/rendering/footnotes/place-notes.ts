import { HINT_PREFIX } from '@platen/pdf';

/** Creates the functions that end the pages of a document, and place its footnotes at their feet. */
export const PLACING = `({ create, body, set, style, unwind }, { notes, store }, { laidOut, asArea, measured }) => {
  const placed = [];
  const clear = () => unwind(placed);

  /** @returns the text position where a line begins */
  const lineStart = (element, y) => {
    const range = Document.prototype.createRange.call(document);
    const texts = Document.prototype.createTreeWalker.call(document, element, NodeFilter.SHOW_TEXT);
    let before;
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (let at = 0; at < text.length; at++) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const rect = range.getClientRects()[0];
        if (rect === undefined || rect.height === 0) continue;
        if ((rect.top + rect.bottom) / 2 > y) return { text, at, before };
        before = { text, at: at + 1 };
      }
    }
    return undefined;
  };
  /** @returns the position before the last word of the line above a line */
  const lastWord = (element, y) => {
    const start = lineStart(element, y);
    if (start === undefined) return undefined;
    const { text, at } = start.before ?? start;
    const words = text.data.slice(0, at).trimEnd();
    const space = words.search(/\\s\\S*$/);
    const inLine = space > 0 && (() => {
      const range = Document.prototype.createRange.call(document);
      range.setStart(text, space - 1);
      range.setEnd(text, space);
      const own = range.getClientRects()[0];
      range.setStart(text, words.length - 1);
      range.setEnd(text, words.length);
      const last = range.getClientRects()[0];
      return own !== undefined && last !== undefined && Math.abs(own.bottom - last.bottom) < own.height / 2;
    })();
    return { text, at: inLine ? space + 1 : words.length };
  };

  /** Ends a page before an element. */
  const endBefore = (element) => {
    const { top } = element.getBoundingClientRect();
    let first = element;
    while (first.parentElement && first.parentElement !== body && first.parentElement.firstElementChild === first &&
      ![...first.parentElement.childNodes].slice(0, [...first.parentElement.childNodes].indexOf(first)).some((node) => node.nodeType === 3 && node.data.trim() !== ''))
      first = first.parentElement;
    const flush = [];
    for (let at = first; at; at = at.firstElementChild) {
      if (Math.abs(at.getBoundingClientRect().top - top) > 0.5 && at !== first) break;
      flush.push(at);
    }
    return () => {
      style(placed, first, { 'break-before': 'page' });
      for (const at of flush) if (!/^table-/.test(getComputedStyle(at).display)) style(placed, at, { 'margin-top': '0' });
    };
  };
  const push = (element, y, rest) => {
    const position = lastWord(element, y);
    return () => {
      if (position === undefined) return;
      const { text, at } = position;
      const gap = create('span');
      gap.setAttribute('aria-hidden', 'true');
      gap.style.cssText = 'all:initial!important;float:left!important;width:100%!important;height:' + Math.max(0, rest) + 'px!important';
      const end = text.splitText(Math.min(at, text.length));
      text.after(gap);
      placed.push(() => {
        gap.remove();
        text.data += end.data;
        end.remove();
      });
    };
  };

  /** @returns a function that divides a note before some of its lines, and returns its parts */
  const divide = (index, cuts, lines) => {
    const { element } = notes[index];
    const { top } = element.getBoundingClientRect();
    const positions = cuts.map((line) => lineStart(element, top + lines[line - 1]));
    return () => {
      const whole = element.cloneNode(true);
      placed.push(() => element.replaceChildren(...whole.childNodes));
      const rests = [];
      for (const position of positions.toReversed()) {
        const rest = element.cloneNode(false);
        rest.removeAttribute('id');
        rest.removeAttribute('data-platen-note');
        rest.setAttribute('data-platen-rest', '');
        if (rest.lang.endsWith('${HINT_PREFIX}note')) rest.lang += 'rest';
        set(rest, { 'text-indent': '0', 'margin-top': '0' });
        if (position !== undefined) {
          const range = Document.prototype.createRange.call(document);
          range.setStart(position.text, position.at);
          range.setEnd(element, element.childNodes.length);
          rest.append(range.extractContents());
        }
        rests.unshift(rest);
      }
      return [element, ...rests];
    };
  };
  const place = (pages) => {
    clear();
    const { layout, elements, pieces, noteLines } = measured();
    const cuts = new Map();
    for (const { note, from } of pages.flatMap(({ parts }) => parts)) if (from > 0) cuts.set(note, [...cuts.get(note) ?? [], from]);
    const { work, dividing } = laidOut(() => {
      const undo = [];
      asArea(undo);
      const dividing = [...cuts].map(([note, lines]) => [note, [0, ...lines], divide(note, lines, noteLines[note])]);
      unwind(undo);
      const work = pages.flatMap(({ end }) => {
        if (end === undefined) return [];
        const { element: index, line, top } = pieces[end.piece];
        const element = elements[index];
        return [line === 0 ? endBefore(element) : push(element, top, end.rest)];
      });
      return { work, dividing };
    });
    for (const one of work) one();
    const divided = new Map(dividing.map(([note, lines, run]) => {
      const parts = run();
      return [note, new Map(lines.map((line, at) => [line, parts[at]]))];
    }));
    for (const { top, parts, numbered = [] } of pages) {
      for (const [at, note] of numbered.entries()) {
        const { element, call } = notes[note];
        for (const one of [element, call]) if (element.hasAttribute('data-platen-note')) style(placed, one, { 'counter-set': 'footnote ' + (at + 1) });
      }
      if (parts.length === 0) continue;
      const area = create('div');
      area.setAttribute('data-platen-area', '');
      set(area, { display: 'block', position: 'absolute', left: '0', top: top + 'px', width: layout.noteWidth + 'px', 'box-sizing': 'border-box', 'margin-bottom': '0' });
      store.before(area);
      placed.push(() => area.remove());
      for (const { note, from } of parts) area.append(divided.get(note)?.get(from) ?? notes[note].element);
    }
    style(placed, store, { display: 'none' });
    placed.push(() => {
      for (const { element } of notes) store.append(element);
    });
  };
  return { place, clear };
}`;
