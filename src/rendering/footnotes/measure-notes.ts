/** Creates the functions that lay a document out without pages, and measure its pieces and footnotes. */
export const MEASURING = `({ root, body, style, unwind, mark }, { notes, store }) => {
  const FORCES = /^(page|left|right|recto|verso|always|all)$/;
  const AVOIDS = /^(avoid|avoid-page)$/;
  const WHOLE = /^(img|svg|canvas|video|audio|iframe|object|embed|math|hr|input|textarea|select|button|meter|progress)$/;
  const INLINE = /^(inline|ruby)/;
  let layout;
  let elements = [];
  let pieces = [];
  const marked = [];
  const marks = new Map();

  /** @returns the ends of the lines of an element */
  const lineEnds = (element, box) => {
    const range = Document.prototype.createRange.call(document);
    range.selectNodeContents(element);
    const rects = [...range.getClientRects()].filter(({ height }) => height > 0).sort((a, b) => a.top - b.top);
    const lines = [];
    for (const { top, bottom } of rects) {
      const line = lines.at(-1);
      if (line === undefined || (top + bottom) / 2 > line.bottom) lines.push({ top, bottom });
      else line.bottom = Math.max(line.bottom, bottom);
    }
    return [...lines.slice(1).map(({ top }, at) => (lines[at].bottom + top) / 2), box.bottom];
  };
  const hasInline = (element) => [...element.childNodes].some((child) => {
    if (child.nodeType === 3) return child.data.trim() !== '';
    if (child.nodeType !== 1) return false;
    const { display, position, float } = getComputedStyle(child);
    return (INLINE.test(display) || WHOLE.test(child.localName) && display !== 'block') && float === 'none' && !/^(absolute|fixed)$/.test(position);
  });

  const hasBlocks = (element) => [...element.children].some((child) => /^(block|table|flex|grid|list-item|flow-root)$/.test(getComputedStyle(child).display));

  const collect = (height) => {
    elements = [];
    pieces = [];
    let lowest = -Infinity, forced = false, avoid = false, page = 'auto';
    const kept = [];
    const add = (element, box, ends, { repeated = 0, foot = 0, orphans = 1, widows = 1 } = {}) => {
      const canBreak = !avoid && kept.every(({ begun }) => !begun) && box.top >= lowest - 0.5;
      const index = elements.push(element) - 1;
      let top = box.top;
      for (const [at, bottom] of ends.entries()) {
        const breakable = at === 0 ? canBreak : kept.length === 0 && at >= orphans && ends.length - at >= widows && box.top >= lowest - 0.5;
        pieces.push({ element: index, line: at, top, bottom, breakable, forced: at === 0 && forced, repeated, foot, notes: [] });
        top = bottom;
      }
      lowest = Math.max(lowest, box.bottom);
      for (const one of kept) one.begun = true;
      forced = avoid = false;
    };
    /** Text beside blocks has no element of its own, so that no page can end in it. */
    const addRun = (nodes) => {
      const range = Document.prototype.createRange.call(document);
      range.setStartBefore(nodes[0]);
      range.setEndAfter(nodes.at(-1));
      const box = range.getBoundingClientRect();
      if (box.height === 0) return;
      avoid = true;
      add(null, box, [box.bottom]);
    };
    const walk = (element, table) => {
      if (element === store) return;
      const css = getComputedStyle(element);
      if (css.display === 'none' || /^(absolute|fixed)$/.test(css.position)) return;
      if (css.display === 'contents') return [...element.children].forEach((child) => walk(child, table));
      const box = element.getBoundingClientRect();
      if (FORCES.test(css.breakBefore)) forced = true;
      if (AVOIDS.test(css.breakBefore)) avoid = true;
      const before = page;
      if (css.page && css.page !== 'auto' && css.page !== page) {
        forced = true;
        page = css.page;
      }
      const isKept = AVOIDS.test(css.breakInside) && box.height < height;
      if (isKept) kept.push({ begun: false });
      const isHeader = css.display === 'table-header-group';
      if (/^(inline-)?table$/.test(css.display)) {
        const [header, footer] = ['table-header-group', 'table-footer-group'].map((display) =>
          [...element.children].find((child) => getComputedStyle(child).display === display)?.getBoundingClientRect().height ?? 0);
        table = { repeated: header, foot: footer };
      }
      const isColumns = css.columnCount !== 'auto' || css.columnWidth !== 'auto';
      if (css.display === 'table-row' ? box.height < height / 2 : WHOLE.test(element.localName) || css.float !== 'none' || isColumns) {
        if (box.height > 0) add(element, box, [box.bottom], css.display === 'table-row' && !isHeader ? table : {});
        if (css.float !== 'none' && pieces.length > 0) pieces.at(-1).breakable = false;
      } else if (box.height > height / 2 && hasInline(element) && hasBlocks(element)) {
        let run = [];
        const end = () => {
          if (run.length > 0) addRun(run);
          run = [];
        };
        for (const child of element.childNodes) {
          const isBlock = child.nodeType === 1 && !INLINE.test(getComputedStyle(child).display);
          if (isBlock) end();
          if (isBlock) walk(child, undefined);
          else if (child.nodeType !== 8) run.push(child);
        }
        end();
      } else if (hasInline(element) && !/flex|grid/.test(css.display)) {
        const ends = box.height > 0 ? lineEnds(element, box) : [];
        if (ends.length > 0) add(element, box, ends, { orphans: Number(css.orphans) || 2, widows: Number(css.widows) || 2 });
      } else if (element.children.length === 0) {
        if (box.height > 0) add(element, box, [box.bottom]);
      } else {
        for (const child of element.children) walk(child, css.display === 'table' ? table : /^table-/.test(css.display) ? table : undefined);
      }
      if (isKept) kept.pop();
      if (isHeader) avoid = true;
      if (page !== before) {
        page = before;
        forced = true;
      }
      if (FORCES.test(css.breakAfter)) forced = true;
      if (AVOIDS.test(css.breakAfter)) avoid = true;
    };
    walk(body);
    // A page ends only where no adjacent column continues.
    let top = Infinity;
    for (let at = pieces.length - 1; at >= 0; at--) {
      const piece = pieces[at];
      if (top < (piece.line > 0 ? pieces[at].bottom : piece.top) - 0.5) piece.breakable = false;
      top = Math.min(top, piece.top);
    }
    const indexes = new Map(elements.map((element, index) => [element, index]).filter(([element]) => element !== null));
    for (const [index, { call }] of notes.entries()) {
      let at = call;
      while (at && !indexes.has(at)) at = at.parentElement;
      const rect = call.getClientRects()[0];
      if (rect === undefined) continue;
      const middle = (rect.top + rect.bottom) / 2;
      const candidates = at ? pieces.filter(({ element }) => element === indexes.get(at)) : pieces;
      const piece = candidates.find(({ bottom }) => middle <= bottom) ?? candidates.at(-1);
      piece?.notes.push(index);
    }
  };

  /** Lays the document out without pages while work runs. */
  const laidOut = (work) => {
    const undo = [];
    style(undo, root, { display: 'block', width: layout.width + 'px', 'box-sizing': 'border-box', 'text-rendering': 'geometricPrecision' });
    const widened = new Map(layout.wider.map(([index, by]) => [elements[index]?.closest('table') ?? elements[index], by]));
    for (const [element, by] of [...widened].map(([element, by]) => [element, parseFloat(getComputedStyle(element).width) + by]))
      style(undo, element, { width: by + 'px', 'max-width': 'none' });
    try {
      return work();
    } finally {
      unwind(undo);
    }
  };

  /** Lays the notes out as on a page. */
  const asArea = (undo) =>
    style(undo, store, { position: 'absolute', left: '0', top: '0', width: layout.noteWidth + 'px', 'box-sizing': 'border-box', 'margin-bottom': '0' });

  let noteLines = [];
  const measure = (wanted) => {
    layout = wanted;
    return laidOut(() => {
      collect(layout.height);
      const undo = [];
      asArea(undo);
      const area = store.getBoundingClientRect();
      const margin = parseFloat(getComputedStyle(store).marginTop) || 0;
      const boxes = notes.map(({ element }) => element.getBoundingClientRect());
      const first = boxes[0].top;
      const measured = notes.map(({ element }, index) => {
        const box = boxes[index];
        const end = index + 1 < boxes.length ? boxes[index + 1].top : area.bottom - (parseFloat(getComputedStyle(store).paddingBottom) || 0);
        const lines = lineEnds(element, box).map((bottom) => bottom - box.top);
        return { lines: [...lines.slice(0, -1), end - box.top] };
      });
      const overhead = margin + area.height - measured.reduce((sum, { lines }) => sum + lines.at(-1), 0);
      noteLines = measured.map(({ lines }) => lines);
      unwind(undo);
      for (const element of elements) if (element !== null && !marks.has(element)) marks.set(element, mark(element, marked));
      const base = root.getBoundingClientRect().top;
      return {
        pieces: pieces.map((piece) => ({ ...piece, top: piece.top - base, bottom: piece.bottom - base })),
        marks: elements.map((element) => marks.get(element) ?? ''),
        notes: measured,
        calls: notes.map(({ mark }) => mark),
        overhead,
      };
    });
  };
  const unmark = () => {
    unwind(marked);
    marks.clear();
  };
  /** The last measures, with the elements of the pieces. */
  const measured = () => ({ layout, elements, pieces, noteLines });
  return { laidOut, asArea, measure, measured, unmark };
}`;
