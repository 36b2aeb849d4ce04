import { describe, expect, it } from 'vitest';
import { srgbProfile } from '../../document/metadata/srgb-profile.ts';
import {
  element,
  elementsOf,
  type Kid,
  type Mark,
  type StructureElement,
} from '../../document/tagged/structure.ts';
import { dict, PdfRef, type PdfString } from '../../file/core/objects.ts';
import { assembleFont } from '../../page/fonts/truetype-subset.ts';
import { claimText } from '../../standards/claims/claims.ts';
import { xmpDate, xmpPacket } from '../../standards/claims/stating-packet.ts';
import { withTables } from './font-programs.ts';
import { nestHeadings } from './headings.ts';
import { takeHints } from './hints.ts';
import { numberingOf } from './list-numbering.ts';
import { languageTag, normalizeStructure } from './normalize.ts';

const page = new PdfRef(1);
let mcids = 0;

function mark(kept = true): Mark {
  const owner = element('NonStruct');
  return { kind: 'mark', holder: { page }, mcid: mcids++, element: owner, kept, pieces: [] };
}

const generated = (said: string): Mark => ({ ...mark(), generated: said });
/** Element that a browser writes for text. */
const text = () => element('NonStruct', [mark()]);
const empty = () => element('NonStruct', [mark(false)]);
const cell = (type: 'TD' | 'TH', attributes: Record<string, number> = {}, kids: Kid[] = [text()]) => {
  const own = element(type, kids);
  own.attributes.set('Table', dict({ RowSpan: 1, ColSpan: 1, ...attributes }));
  return own;
};
const table = (...rows: StructureElement[][]) =>
  element(
    'Table',
    rows.map((cells) => element('TR', cells)),
  );

/** Header cell, identified by its language. */
const head = (name: string, attributes: Record<string, number> = {}) =>
  Object.assign(cell('TH', attributes), { lang: `x-${name}`, id: name });
const data = cell('TD');
const naming = (...headerIds: string[]) => Object.assign(cell('TD'), { headerIds });

/** Formats a structure as `Document(P(·) Table(TR(TD(·))))`, with a dot for content. */
function shape(own: Kid): string {
  if (own.kind === 'mark') return '·';
  if (own.kind === 'object') return '@';
  const spans = ['ColSpan', 'RowSpan', 'Scope']
    .map((key) => own.attributes.get('Table')?.get(key))
    .filter(Boolean);
  const said = spans.map((value) => (typeof value === 'number' ? value : (value as { value: string }).value));
  return `${own.type}${said.length > 0 ? `[${said.join()}]` : ''}(${own.kids.map(shape).join(' ')})`;
}

const normalized = (...kids: Kid[]) => shape(normalizeStructure(element('Document', kids)));

describe('normalizeStructure', () => {
  it.each<[string, Kid[], string]>([
    ['puts text into paragraphs', [text(), text()], 'Document(P(· ·))'],
    [
      'removes elements without meaning',
      [element('NonStruct', [element('Div', [element('P', [text()])])])],
      'Document(P(·))',
    ],
    [
      'omits elements without content',
      [element('P', [empty()]), element('L', []), element('H1', [])],
      'Document()',
    ],
    [
      'keeps groups',
      [element('NonStruct', [element('P', [text()]), element('P', [text()])])],
      'Document(Div(P(·) P(·)))',
    ],
    [
      'joins text and its inline elements in one line',
      [element('NonStruct', [text(), element('NonStruct', [text()]), text()])],
      'Document(P(· · ·))',
    ],
    [
      'gives items of lists a label and a body',
      [
        element('L', [
          element('LI', [element('Lbl', [mark()]), text(), element('L', [element('LI', [text()])])]),
        ]),
      ],
      'Document(L(LI(Lbl(·) LBody(P(·) L(LI(LBody(·)))))))',
    ],
    [
      'uses generated numbers as labels, also within blocks of the item',
      [
        element('L', [
          element('LI', [element('NonStruct', [mark(false)]), generated('1. '), text()]),
          element('LI', [element('Div', [element('P', [generated('Step 2:'), mark()]), text()])]),
          element('LI', [generated('“'), text()]),
          element('LI', [generated('Please note'), text()]),
        ]),
      ],
      'Document(L(LI(Lbl(·) LBody(·)) LI(Lbl(·) LBody(Div(P(·) P(·)))) LI(LBody(· ·)) LI(LBody(· ·))))',
    ],
    ['wraps the contents of a list in items', [element('L', [text()])], 'Document(L(LI(LBody(·))))'],
    ['makes no list of an item outside of one', [element('TD', [text()])], 'Document(P(·))'],
    ['parts pictures from text around them', [element('Figure', [mark()])], 'Document(Figure(·))'],
    [
      'makes no picture of a figure that holds one',
      [element('Figure', [{ ...element('Figure', [mark()]), alt: 'x' }, element('Caption', [text()])])],
      'Document(Div(Figure(·) Caption(·)))',
    ],
    [
      'gives the base of ruby its type',
      [element('Ruby', [text(), element('RT', [text()])])],
      'Document(P(Ruby(RB(·) RT(·))))',
    ],
  ])('%s', (_, kids, expected) => expect(normalized(...kids)).toBe(expected));

  it.each<[string, StructureElement, string]>([
    [
      'distinguishes header and body',
      table([cell('TH'), cell('TH')], [cell('TD'), cell('TD')]),
      'Table(THead(TR(TH[Column](·) TH[Column](·))) TBody(TR(TD(·) TD(·))))',
    ],
    [
      'recognizes the footer, also before the body',
      element('Table', [
        element('TFoot', [element('TR', [cell('TD'), cell('TD')])]),
        element('TR', [cell('TH'), cell('TH')]),
        element('TR', [cell('TD'), cell('TD')]),
      ]),
      'Table(THead(TR(TH[Column](·) TH[Column](·))) TBody(TR(TD(·) TD(·))) TFoot(TR(TD(·) TD(·))))',
    ],
    [
      'has no footer without a body, nor one that a cell extends into',
      element('Table', [
        element('TR', [cell('TD', { RowSpan: 2 }), cell('TD')]),
        element('TFoot', [element('TR', [cell('TD')])]),
      ]),
      'Table(TR(TD[2](·) TD(·)) TR(TD(·)))',
    ],
    ['recognizes row headers', table([cell('TH'), cell('TD')]), 'Table(TR(TH[Row](·) TD(·)))'],
    [
      'fills up short rows',
      table([cell('TD'), cell('TD')], [cell('TD')]),
      'Table(TR(TD(·) TD(·)) TR(TD(·) TD()))',
    ],
    ['cuts spans that reach out', table([cell('TD', { RowSpan: 9 }), cell('TD')]), 'Table(TR(TD(·) TD(·)))'],
    [
      'cuts spans that overlap',
      table([cell('TD'), cell('TD', { RowSpan: 2 })], [cell('TD', { ColSpan: 2 })]),
      'Table(TR(TD(·) TD[2](·)) TR(TD(·)))',
    ],
    [
      'leaves out rows without a cell',
      table([cell('TD', { RowSpan: 3 }), cell('TD')], [], [cell('TD')]),
      'Table(TR(TD[2](·) TD(·)) TR(TD(·)))',
    ],
  ])('%s in a table', (_, own, expected) => expect(normalized(own)).toBe(`Document(${expected})`));

  it.each<[string, StructureElement[][], string[]]>([
    [
      'nothing under one row of headers',
      [
        [head('a'), head('b')],
        [data, data],
      ],
      ['', ''],
    ],
    [
      'the headers of a part, with those of the columns, below the first part',
      [
        [head('a'), head('b')],
        [head('P', { ColSpan: 2 })],
        [data, data],
        [head('Q', { ColSpan: 2 })],
        [data, data],
        [head('R', { ColSpan: 2 })],
        [data, data],
      ],
      ['', '', 'a Q', 'b Q', 'a R', 'b R'],
    ],
    ['headers of the row with them', [[head('a')], [head('P')], [data], [head('Q')], [data]], ['', '']],
    [
      'the cells named by an author, unless scopes agree',
      [
        [head('a'), head('b')],
        [naming('b'), naming('b')],
        [naming('a', 'b', 'gone'), naming('gone')],
      ],
      ['b', '', 'a b', ''],
    ],
  ])('names %s', (_, rows, expected) => {
    const fresh = rows.map((cells) => cells.map((own) => structuredClone(own)));
    const all = elementsOf(normalizeStructure(element('Document', [table(...fresh)])));
    const idsOf = (own: StructureElement) => {
      const value = own.attributes.get('Table')?.get('Headers');
      return (Array.isArray(value) ? value : []).map((id) => Buffer.from((id as PdfString).bytes).toString());
    };
    const nameOf = (id: string) => all.find((own) => own.id === id)!.lang?.slice(2);
    const named = all.filter(({ type }) => type === 'TD').map((own) => idsOf(own).map(nameOf).join(' '));
    expect(named).toEqual(expected);
    expect(all.filter(({ id }) => id !== undefined).length).toBe(new Set(all.flatMap(idsOf)).size);
  });

  it('keeps a language only where it differs from its parent', () => {
    const inside = { ...element('P', [text()]), lang: 'de_AT' };
    const wrong = { ...element('P', [text()]), lang: 'no language' };
    const same = { ...element('P', [text()]), lang: 'en' };
    const root = normalizeStructure({ ...element('Document', [inside, wrong, same]), lang: 'en' });
    expect(root.kids.map((kid) => kid.kind === 'element' && kid.lang)).toEqual([
      'de-AT',
      undefined,
      undefined,
    ]);
  });
});

describe('takeHints', () => {
  const hinted = (lang: string, own: StructureElement) => Object.assign(own, { lang });
  const link = () => element('Link', [mark()]);
  const taken = (...kids: Kid[]) => {
    const root = element('Document', kids);
    takeHints(root);
    return normalizeStructure(root);
  };

  it.each<[string, Kid[], string]>([
    [
      'makes a note of a paragraph, and a reference of the link to it',
      [
        element('P', [text(), hinted('en-x-platen-noteref', link())]),
        hinted('en-x-platen-note', element('P', [text()])),
      ],
      'Document(P(· Reference(Link(·))) Note(·))',
    ],
    [
      'leaves a note in its list',
      [element('L', [hinted('x-platen-note', element('LI', [element('Lbl', [mark()]), text()]))])],
      'Document(L(LI(Lbl(·) LBody(Note(·)))))',
    ],
    [
      'tags a list of contents, with the content below its items',
      [
        hinted(
          'x-platen-toc',
          element('L', [
            element('LI', [
              element('Lbl', [mark()]),
              link(),
              hinted('x-platen-toc', element('L', [element('LI', [link()])])),
            ]),
            element('LI', [link(), text()]),
          ]),
        ),
      ],
      'Document(TOC(TOCI(Lbl(·) Reference(Link(·)) TOC(TOCI(Reference(Link(·))))) TOCI(Reference(Link(·) ·))))',
    ],
    [
      'makes contents of lines, after their heading',
      [
        hinted(
          'x-platen-toc',
          element('NonStruct', [element('H2', [text()]), link(), element('P', [link(), text()]), text()]),
        ),
      ],
      'Document(H1(·) TOC(TOCI(Reference(Link(·))) TOCI(Reference(Link(·) · ·))))',
    ],
  ])('%s', (_, kids, expected) => {
    const root = taken(...kids);
    nestHeadings(root);
    expect(shape(root)).toBe(expected);
  });

  it('keeps only the valid language tag of a hint', () => {
    const root = taken(
      hinted('de-x-platen-note', element('P', [text()])),
      hinted('X-PLATEN-NOTE', element('P', [text()])),
      hinted('de-x-other', element('P', [text()])),
    );
    expect(root.kids.map((kid) => kid.kind === 'element' && [kid.type, kid.lang])).toEqual([
      ['Note', 'de'],
      ['Note', undefined],
      ['P', 'de-x-other'],
    ]);
  });
});

describe('numberingOf', () => {
  it.each([
    ['1.', '2.', 'Decimal'],
    ['٣', '', 'Decimal'],
    ['a)', 'b)', 'LowerAlpha'],
    ['C.', 'D.', 'UpperAlpha'],
    ['i.', 'ii.', 'LowerRoman'],
    ['I', 'II', 'UpperRoman'],
    ['i', 'j', 'LowerAlpha'],
    ['(iv)', '', 'LowerRoman'],
    ['1.1 ', '1.2 ', 'Decimal'],
    ['• ', '• ', 'Disc'],
    ['❦', '❦', undefined],
    ['', '', undefined],
  ])('%j, %j', (first, second, expected) => expect(numberingOf(first, second)).toBe(expected));
});

describe('nestHeadings', () => {
  it.each([
    ['H1 H2 H3 H2', 'H1 H2 H3 H2'],
    ['H1 H3 H3 H2', 'H1 H2 H2 H2'],
    ['H3 H1 H4 H6 H2', 'H1 H1 H2 H3 H2'],
    ['H2', 'H1'],
  ])('%s', (before, after) => {
    const root = element(
      'Document',
      before.split(' ').map((type) => element(type)),
    );
    nestHeadings(root);
    expect(root.kids.map((kid) => kid.kind === 'element' && kid.type).join(' ')).toBe(after);
  });
});

describe('languageTag', () => {
  it.each([
    ['en', 'en'],
    ['de_AT', 'de-AT'],
    [' zh-Hant ', 'zh-Hant'],
    ['', undefined],
    ['no language', undefined],
  ])('%j', (lang, tag) => expect(languageTag(lang)).toBe(tag));
});

describe('the colour profile', () => {
  it('is of sRGB, in the form of version 2', () => {
    const profile = srgbProfile();
    expect(profile.readUInt32BE(0)).toBe(profile.length);
    expect(profile.toString('latin1', 12, 24)).toBe('mntrRGB XYZ ');
    expect(profile.toString('latin1', 36, 40)).toBe('acsp');
    const value = (tag: string, at: number) => {
      const record = profile.indexOf(tag, 132);
      return profile.readInt32BE(profile.readUInt32BE(record + 4) + 8 + at * 4) / 65536;
    };
    // The colorants of a display profile add up to its white point.
    for (const at of [0, 1, 2]) {
      expect(value('rXYZ', at) + value('gXYZ', at) + value('bXYZ', at)).toBeCloseTo(value('wtpt', at), 3);
    }
  });
});

describe('the metadata', () => {
  it('repeat the information dictionary, with markup escaped', () => {
    const packet = xmpPacket({ title: '<b> & "c"\0', created: "D:20261122094534+00'00'" }, []).toString();
    expect(packet).toContain('<rdf:li xml:lang="x-default">&#60;b&#62; &#38; "c"</rdf:li>');
    expect(packet).toContain('<xmp:CreateDate>2026-11-22T09:45:34Z</xmp:CreateDate>');
    expect(packet).not.toMatch(/pdfaid|pdfuaid/);
  });

  it('state the given conformance claims', () => {
    const packet = xmpPacket({}, [
      { standard: 'pdfa', part: 3, level: 'A' },
      { standard: 'ua', part: 1 },
    ]).toString();
    expect(packet).toContain('<pdfaid:part>3</pdfaid:part>\n<pdfaid:conformance>A</pdfaid:conformance>');
    expect(packet).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(packet).toContain('pdfaExtension:schemas');
    expect(claimText({ standard: 'pdfa', part: 2, level: 'U' })).toBe('PDF/A-2u');
  });

  it.each([
    ["D:20261122094534+02'00'", '2026-11-22T09:45:34+02:00'],
    ['D:2026', '2026-01-01T00:00:00Z'],
    ['yesterday', undefined],
  ])('write %s as %s', (date, expected) => expect(xmpDate(date)).toBe(expected));
});

it('withTables drops the other tables of a font', () => {
  const tables = { glyf: Buffer.from('GLYF'), head: Buffer.alloc(54, 1), name: Buffer.from('NAME') };
  const font = Buffer.from(assembleFont(tables));
  const trimmed = Buffer.from(withTables(font, new Set(['glyf', 'head']))!);
  expect(trimmed.readUInt16BE(4)).toBe(2);
  expect(trimmed.toString('latin1', trimmed.readUInt32BE(20)).slice(0, 4)).toBe('GLYF');
  expect(trimmed.includes('NAME')).toBe(false);
  expect(withTables(font, new Set(Object.keys(tables)))).toBeUndefined();
});
