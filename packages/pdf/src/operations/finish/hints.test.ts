import { describe, expect, it } from 'vitest';
import { element, type Kid, type StructureElement } from '../../document/tagged/structure.ts';
import { dict, PdfRef } from '../../file/core/objects.ts';
import { takeHints } from './hints.ts';
import { normalizeStructure } from './normalize.ts';

const page = new PdfRef(1);
const text = (): Kid =>
  element('NonStruct', [
    { kind: 'mark', holder: { page }, mcid: 0, element: element('P'), kept: true, pieces: [] },
  ]);
const hinted = (hint: string, type: string, kids: Kid[] = [text()]) => {
  const own = element(type, kids);
  if (hint !== '') own.lang = `en-x-platen-${hint}`;
  return own;
};
const spanning = (own: StructureElement, RowSpan: number) => {
  own.attributes.set('Table', dict({ RowSpan }));
  return own;
};
const table = (...rows: StructureElement[][]) =>
  element(
    'Table',
    rows.map((cells) => element('TR', cells)),
  );

/** Formats a structure as its types and remaining languages, with a dot for content. */
function shape(own: Kid): string {
  if (own.kind !== 'element') return '·';
  const rows = own.attributes.get('Table')?.get('RowSpan');
  return `${own.type}${own.lang ?? ''}${typeof rows === 'number' ? rows : ''}(${own.kids.map(shape).join(' ')})`;
}

function finished(...kids: Kid[]): string {
  const root = element('Document', kids);
  root.lang = 'en';
  takeHints(root);
  return normalizeStructure(root).kids.map(shape).join(' ');
}

describe('takeHints', () => {
  const { td, th } = {
    td: (hint = '') => hinted(hint, 'TD'),
    th: (hint = '') => hinted(hint, 'TH'),
  };

  it('resolves header cells named by other cells', () => {
    const cells = [th('c0-i3'), th('c1-i4-h3'), td('c2-h3-h4')];
    takeHints(element('Document', [table(cells)]));
    expect(cells.map(({ id, column, headerIds, lang }) => [id, column, headerIds, lang])).toEqual([
      ['i3', 0, undefined, 'en'],
      ['i4', 1, ['i3'], 'en'],
      [undefined, 2, ['i3', 'i4'], 'en'],
    ]);
  });

  it('assigns code to its lines by the index of its text', () => {
    const [plain, code, unknown] = [hinted('t0', 'NonStruct'), hinted('t1', 'Code'), hinted('t2', 'P')];
    takeHints(element('Document', [plain, code, unknown]), ['x\ny', 'a\nb']);
    expect([plain.type, plain.actualText]).toEqual(['P', 'x\ny']);
    expect([code.type, code.actualText, unknown.actualText]).toEqual(['Code', 'a\nb', undefined]);
  });

  it.each<[string, StructureElement[][], string]>([
    [
      'in the middle of a row',
      [
        [th(), th(), th()],
        [td('c0'), td('c2')],
      ],
      'Table(THead(TR(TH(·) TH(·) TH(·))) TBody(TR(TD(·) TD() TD(·))))',
    ],
    [
      'in the corner over headers of rows',
      [
        [th('c1'), th('c2')],
        [th(), td(), td()],
      ],
      'Table(THead(TR(TD() TH(·) TH(·))) TBody(TR(TH(·) TD(·) TD(·))))',
    ],
    [
      'at the beginning and end of rows',
      [[td('c1')], [td('c0'), td('c2')]],
      'Table(TR(TD() TD(·) TD()) TR(TD(·) TD() TD(·)))',
    ],
    [
      'in a whole row that another cell reaches into',
      [
        [spanning(td('c0'), 2), td('c1')],
        [td('c0'), td('c1')],
      ],
      'Table(TR(TD(·) TD(·)) TR(TD(·) TD(·)))',
    ],
    [
      'beside a cell that reaches down',
      [[spanning(td('c1'), 2), td('c2')], [td('c2')]],
      'Table(TR(TD() TD2(·) TD(·)) TR(TD() TD(·)))',
    ],
  ])('keeps places for cells without content %s', (_, rows, expected) => {
    expect(finished(table(...rows))).toBe(expected);
  });

  it('makes lists of terms, also of groups and of terms that share a description', () => {
    const group = element('NonStruct', [hinted('dt', 'NonStruct'), hinted('dt', 'NonStruct')]);
    const list = hinted('dl', 'NonStruct', [
      hinted('dt', 'NonStruct'),
      hinted('dd', 'NonStruct'),
      hinted('dd', 'NonStruct', [element('P', [text()])]),
      group,
      hinted('dd', 'NonStruct', [hinted('dl', 'NonStruct', [hinted('dd', 'NonStruct')])]),
    ]);
    expect(finished(list)).toBe('L(LI(Lbl(·) LBody(P(·) P(·))) LI(Lbl(·) Lbl(·) LBody(L(LI(LBody(·))))))');
  });

  it('recognizes formulas, and keeps the author’s languages', () => {
    const formula = hinted('math', 'Figure');
    formula.alt = 'x^2';
    const french = hinted('dd', 'NonStruct');
    french.lang = 'fr-x-platen-dd';
    expect(finished(formula, hinted('dl', 'NonStruct', [french]))).toBe('Formula(·) L(LI(LBody(Pfr(·))))');
  });
});
