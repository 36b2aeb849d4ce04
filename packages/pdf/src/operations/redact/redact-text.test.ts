import { PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { redact } from './index.ts';
import { BELOW, type BuildOptions, build, LINE, literal, OVER_SECRET, SECRET } from './testing/build.ts';
import { charsOf, everythingIn, missing, says, textOf } from './testing/examine.ts';

/** A way in which a page can show the secret: content and the options that it needs. */
type Carrier = readonly [content: string | readonly string[], options?: BuildOptions];

const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex');
const wide = (text: string) =>
  [...text].map((char) => char.charCodeAt(0).toString(16).padStart(4, '0')).join('');
const TO_UNICODE =
  '1 begincodespacerange <0000> <ffff> endcodespacerange 1 beginbfrange <0000> <00ff> <0000> endbfrange';
const codes = `<${wide(`Account ${SECRET} holder`)}>`;

function composite(
  encoding: string,
  entries: Record<string, unknown> = {},
  { widths = [], texts = TO_UNICODE }: { widths?: readonly unknown[]; texts?: string } = {},
): BuildOptions {
  return {
    resources: ({ add, stream }) => {
      const descendant = add({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: 'Arial',
        CIDSystemInfo: { Registry: 'Adobe', Ordering: 'Identity', Supplement: 0 },
        DW: 600,
        W: widths,
      } as never);
      const font = { Type: 'Font', Subtype: 'Type0', BaseFont: 'Arial', Encoding: encoding };
      const toUnicode = stream(texts);
      return {
        Font: {
          F2: add({ ...font, DescendantFonts: [descendant], ToUnicode: toUnicode, ...entries } as never),
        },
      };
    },
  };
}

const form = (content: string, entries: Record<string, unknown> = {}): BuildOptions => ({
  resources: ({ stream }) => ({
    XObject: { X: stream(content, { Subtype: 'Form', BBox: [0, 0, 400, 200], ...entries } as never) },
  }),
});

const CARRIERS: Record<string, Carrier> = {
  Tj: [LINE],
  'TJ with kerning inside the word': [
    'BT /F1 12 Tf 40 150 Td [(Acc)20(ount ZEB)-30(RAQ)15(UAR)10(TZ hol)-10(der)] TJ ET',
  ],
  "' with leading": [`BT /F1 12 Tf 14 TL 40 164 Td (Account ${SECRET} holder) ' ET`],
  '" with spacing': [`BT /F1 12 Tf 14 TL 40 164 Td 2 0.5 (Account ${SECRET} holder) " (next) ' ET`],
  'hex strings': [`BT /F1 12 Tf 40 150 Td <${hex(`Account ${SECRET} holder`)}> Tj ET`],
  'one letter an operator': [
    `BT /F1 12 Tf 40 150 Td (Account ) Tj ${[...SECRET].map((char) => `(${char}) Tj`).join(' ')} ( holder) Tj ET`,
  ],
  'escapes and octal': ['BT /F1 12 Tf 40 150 Td (Account Z\\105BRA\\\nQUARTZ holder) Tj ET'],
  'spacing, scaling and rise': [
    `BT /F1 12 Tf 1.5 Tc 3 Tw 80 Tz 4 Ts 40 150 Td (Account ${SECRET} holder) Tj ET`,
  ],
  'a turned and skewed matrix': [`BT /F1 12 Tf 0.87 0.5 -0.4 0.9 60 60 Tm (Account ${SECRET} holder) Tj ET`],
  'nested q and cm': [`q 2 0 0 2 -40 -150 cm q 0.5 0 0 0.5 20 75 cm ${LINE} Q Q`],
  'content split in mid-string': [[`BT /F1 12 Tf 40 150 Td (Account ZEB`, `RAQUARTZ holder) Tj ET ${BELOW}`]],
  'content split in mid-operator': [[`BT /F1 12 Tf 40 150 Td (Account ${SECRET} holder) T`, 'j ET']],
  'invisible text': [`BT /F1 12 Tf 3 Tr 40 150 Td (Account ${SECRET} holder) Tj ET`],
  'text as a clip': [`q BT /F1 12 Tf 7 Tr 40 150 Td (Account ${SECRET} holder) Tj ET 0 0 400 200 re f Q`],
  'drawn twice for bold': [`${LINE} BT /F1 12 Tf 40.2 150 Td (Account ${SECRET} holder) Tj ET`],
  'Identity-H': [`BT /F2 12 Tf 40 150 Td ${codes} Tj ET`, composite('Identity-H')],
  'a predefined CMap': [`BT /F2 12 Tf 40 150 Td ${codes} Tj ET`, composite('UniJIS-UCS2-H')],
  'vertical writing': [`BT /F2 9 Tf 40 190 Td <${wide(SECRET)}> Tj ET`, composite('Identity-V')],
  'a form': ['q /X Do Q', form(LINE, { Resources: undefined })],
  'a form within a form': [
    'q /X Do Q',
    {
      resources: ({ stream }) => {
        const inner = stream(LINE, { Subtype: 'Form', BBox: [0, 0, 400, 200] } as never);
        return {
          XObject: {
            X: stream('q 1 0 0 1 3 2 cm /Y Do Q', { Subtype: 'Form', BBox: [0, 0, 500, 300] } as never),
            Y: inner,
          },
        };
      },
    },
  ],
  'a tiling pattern': [
    '/Pattern cs /P scn 0 0 400 200 re f',
    {
      resources: ({ stream }) => ({
        Pattern: {
          P: stream(LINE, {
            PatternType: 1,
            PaintType: 1,
            TilingType: 1,
            BBox: [0, 0, 400, 200],
            XStep: 400,
            YStep: 200,
            Resources: { Font: { F1: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } } },
          } as never),
        },
      }),
    },
  ],
  'a soft mask': [
    'q /G gs 0 0 400 200 re f Q',
    {
      resources: ({ stream, add }) => {
        const group = { Subtype: 'Form', BBox: [0, 0, 400, 200], Group: { S: 'Transparency' } };
        return {
          ExtGState: { G: add({ SMask: { S: 'Luminosity', G: stream(LINE, group as never) } } as never) },
        };
      },
    },
  ],
  'ActualText over outlines': [
    `/Span <</ActualText (${SECRET})>> BDC 100 148 m 110 158 l 120 148 l 130 158 l 140 148 l 150 158 l S EMC`,
  ],
  'ActualText among the properties': [
    `/Span /MC0 BDC ${LINE} EMC`,
    { resources: ({ add }) => ({ Properties: { MC0: add({ ActualText: PDFString.of(SECRET) } as never) } }) },
  ],
  'hidden optional content': [
    `/OC /L BDC ${LINE} EMC`,
    {
      resources: ({ add, document }) => {
        const group = add({ Type: 'OCG', Name: 'Layer' } as never);
        document.catalog.set(
          document.context.obj('OCProperties') as never,
          document.context.obj({ OCGs: [group], D: { OFF: [group] } }),
        );
        return { Properties: { L: group } };
      },
    },
  ],
  'a comment of the content stream': [`${LINE}\n% ${SECRET} was here\n`],
  'a missing font': [`BT /Gone 12 Tf 40 150 Td (Account ${SECRET} holder) Tj ET`],
  'unbalanced q and Q': [`Q Q q q ${LINE} Q`],
  'object streams': [LINE, { objectStreams: true }],
};

const below = (content: Carrier[0]) =>
  typeof content === 'string' ? `${content}\n${BELOW}` : [...content, BELOW];

describe.each(Object.entries(CARRIERS))('a secret in %s', (_, [content, options]) => {
  it.each(['exact', 'quantized'] as const)(
    'is removed from the whole file, glyph positions %s',
    async (glyphPositions) => {
      const input = await build(below(content), options);
      expect(says(input, SECRET) || (await textOf(input)).includes(SECRET)).toBe(true);
      const { pdf, report } = await redact(input, { patterns: [literal(SECRET)], glyphPositions });
      expect(everythingIn(pdf)).not.toContain(SECRET.toLowerCase());
      expect(await textOf(pdf)).not.toContain(SECRET);
      expect(await textOf(pdf)).toContain('Secondlinestays');
      expect(report.rasterizedPages).toEqual([]);
    },
  );
});

/** Cases that PDFium reads differently from other viewers, or in which it shows hidden text. */
const READ_OTHERWISE = new Set([
  'content split in mid-string',
  'content split in mid-operator',
  'hidden optional content',
  'ActualText among the properties',
]);
const PLAIN = Object.entries(CARRIERS).filter(([name]) => !READ_OTHERWISE.has(name));

describe.each(PLAIN)('a secret in %s', (_, [content, options]) => {
  it('is removed without moving other text', async () => {
    const input = await build(below(content), options);
    const { pdf } = await redact(input, { patterns: [literal(SECRET)] });
    const [before, after] = [await charsOf(input), await charsOf(pdf)];
    const gone = missing(before, after).map(({ text }) => text);
    const expected = new Set(SECRET);
    expect(gone.filter((char) => !expected.has(char))).toEqual([]);
    expect(after.length).toBeLessThanOrEqual(before.length);
  });
});

describe('a region', () => {
  it('removes exactly the glyphs inside it', async () => {
    const input = await build(`${LINE}\n${BELOW}`);
    const { pdf } = await redact(input, { redactions: [OVER_SECRET] });
    expect(await textOf(pdf)).toBe('AccountholderSecondlinestays');
    expect(
      missing(await charsOf(input), await charsOf(pdf))
        .map(({ text }) => text)
        .join(''),
    ).toBe(SECRET);
  });

  it('that only touches the next line keeps it', async () => {
    const input = await build(`${LINE} BT /F1 12 Tf 40 138 Td (tightly set below) Tj ET`);
    const { pdf } = await redact(input, { redactions: [{ ...OVER_SECRET, y: 37, height: 19 }] });
    expect(await textOf(pdf)).toBe('Accountholdertightlysetbelow');
  });

  it.each([
    [`(${SECRET})`, 'F1', 'F2', `[3000 <${wide('after')}>]`],
    [`<${wide(SECRET)}>`, 'F2', 'F1', '[-3000 (after)]'],
  ])(
    'leaves what follows in the other direction of writing in place: %s',
    async (secret, first, next, after) => {
      const content = `BT /${first} 12 Tf 100 190 Td ${secret} Tj /${next} 12 Tf ${after} TJ ET`;
      const input = await build(content, composite('Identity-V'));
      const { pdf } = await redact(input, { patterns: [literal(SECRET)] });
      expect(says(pdf, SECRET)).toBe(false);
      expect(await textOf(pdf)).toBe('after');
      expect(missing(await charsOf(pdf), await charsOf(input))).toEqual([]);
    },
  );

  it.each([
    ['Rotate 90', { Rotate: 90 }, { x: 138, y: 90, width: 30, height: 96 }],
    ['Rotate 180', { Rotate: 180 }, { x: 214, y: 140, width: 96, height: 30 }],
    ['Rotate 270', { Rotate: 270 }, { x: 32, y: 214, width: 30, height: 96 }],
    ['a CropBox', { CropBox: [20, 10, 380, 190] }, { x: 70, y: 28, width: 96, height: 16 }],
    ['a UserUnit', { UserUnit: 2 }, { x: 180, y: 76, width: 192, height: 30 }],
    [
      'a MediaBox off the origin',
      { MediaBox: [-100, -50, 300, 150] },
      { x: 190, y: -12, width: 96, height: 15 },
    ],
  ])('applies to the displayed page, with %s', async (_, page, region) => {
    const input = await build(`${LINE}\n${BELOW}`, { page: () => page });
    const { pdf } = await redact(input, { redactions: [{ page: 0, ...region }] });
    expect(says(pdf, SECRET)).toBe(false);
    expect(says(pdf, 'Second line stays')).toBe(true);
    expect(says(pdf, 'Account')).toBe(true);
  });

  it('changes one use of a form that several pages share', async () => {
    const input = await build(`q /X Do Q ${BELOW}`, { ...form(LINE), pages: 3 });
    const { pdf } = await redact(input, { redactions: [{ ...OVER_SECRET, page: 1 }] });
    const texts = await Promise.all([0, 1, 2].map((page) => textOf(pdf, page)));
    expect(texts.map((text) => text.includes(SECRET))).toEqual([true, false, true]);
  });

  it('is painted with its colour', async () => {
    const { pdf } = await redact(await build(LINE), {
      redactions: [{ ...OVER_SECRET, color: 'rebeccapurple' }],
    });
    expect(everythingIn(pdf)).toContain('0.40000.20000.6000rg');
  });
});

describe('a pattern', () => {
  it.each([
    ['a space without a width in a word', '(ZEBRA QUARTZ) Tj', SECRET],
    ['a space that is taken back', '[(ZEBRA) 600 ( QUARTZ)] TJ', SECRET],
    ['words that touch each other', '(ZEBRA) Tj (QUARTZ) Tj', 'Zebra Quartz'],
  ])('matches across invisible spaces: %s', async (title, shown, sought) => {
    const widths = Array.from({ length: 59 }, (_, code) => (code === 0 && title.includes('width') ? 0 : 600));
    const input = await build(`BT /F9 12 Tf 40 150 Td ${shown} ET ${BELOW}`, {
      resources: ({ add }) => ({
        Font: {
          F9: add({
            Type: 'Font',
            Subtype: 'Type1',
            BaseFont: 'Helvetica',
            FirstChar: 32,
            Widths: widths,
          } as never),
        },
      }),
    });
    const { pdf } = await redact(input, { patterns: [literal(sought)] });
    expect(await textOf(pdf)).toBe('Secondlinestays');
  });

  it('matches across adjustments that undo character spacing', async () => {
    const spaced = [...SECRET].map((letter) => `(${letter})`).join(' 1600 ');
    const input = await build(`q BT /F1 12 Tf 19.2 Tc 40 150 Td [${spaced}] TJ ET Q ${BELOW}`);
    const { pdf, report } = await redact(input, { patterns: [literal(SECRET)] });
    expect(await textOf(pdf)).toBe('Secondlinestays');
    expect(report.rasterizedPages).toEqual([]);
  });

  const pages = async (lines: readonly string[]) =>
    build(lines.map((line, i) => `BT /F1 12 Tf 40 ${180 - i * 16} Td (${line}) Tj ET`).join('\n'));
  const rest = async (lines: readonly string[], patterns: Parameters<typeof redact>[1]['patterns']) =>
    textOf((await redact(await pages(lines), { patterns })).pdf);

  it.each([
    ['case', ['Say HeLLo now'], 'hello', 'Saynow'],
    ['accents', ['Caf\\351 Noir'], 'cafe', 'Noir'],
    ['a line break', ['the name is Maria', 'Lopez and stays'], 'Maria Lopez', 'thenameisandstays'],
    ['hyphenation', ['a confiden-', 'tial matter'], 'confidential', 'amatter'],
    ['a hyphen of its own', ['see Smith-', 'Jones there'], 'Smith-Jones', 'seethere'],
    ['words spaced out', ['S e c r e t plan'], 'secret', 'plan'],
  ])('matches whatever the %s', async (_, lines, pattern, expected) => {
    expect(await rest(lines, [literal(pattern)])).toBe(expected);
  });

  it('matches across a mark drawn back over its letter', async () => {
    const texts = TO_UNICODE.replace('<0000> <00ff> <0000>', '<0000> <0eff> <0000>');
    const lao = composite('Identity-H', {}, { widths: [0x0eb5, [0]], texts });
    const input = await build(
      `BT /F2 12 Tf 40 150 Td <0ec00eaa0ea5> Tj 17 0 Td <0eb5> Tj 4.6 0 Td <0e9e0eb20e9a> Tj ET ${BELOW}`,
      lao,
    );
    const { pdf, report } = await redact(input, { patterns: [literal('ເສລີພາບ')] });
    expect(await textOf(pdf)).toBe('Secondlinestays');
    expect(report).toMatchObject({ redactions: [{ count: 1 }], rasterizedPages: [] });
  });

  it('counts glyphs and their ActualText as one match', async () => {
    const word =
      '/Span <</ActualText (ZEBRA)>> BDC (ZEBRA) Tj EMC /Span <</ActualText (QUARTZ)>> BDC (QUARTZ) Tj EMC';
    const { report } = await redact(await build(`BT /F1 12 Tf 40 150 Td ${word} ET ${BELOW}`), {
      patterns: [literal(SECRET)],
    });
    expect(report).toMatchObject({ redactions: [{ count: 1 }], rasterizedPages: [] });
  });

  it('removes exactly its matches, line by line', async () => {
    const lines = ['mail ann@example.org', 'Malton YO17', 'to bob@example.org', 'York'];
    expect(await textOf((await redact(await pages(lines), { presets: ['email'] })).pdf)).toBe(
      'mailMaltonYO17toYork',
    );
  });

  it('of type Regex is case-sensitive, and its spaces match line breaks', async () => {
    const lines = ['order No', '1234 and no 5678 stay'];
    expect(await rest(lines, [{ pattern: 'No \\d+', pattern_type: 'Regex' }])).toBe('orderandno5678stay');
  });

  it('can be limited to one page', async () => {
    const input = await build(LINE, { pages: 2 });
    const { pdf, report } = await redact(input, { patterns: [{ ...literal(SECRET), page: 1 }] });
    expect(await textOf(pdf, 0)).toContain(SECRET);
    expect(await textOf(pdf, 1)).not.toContain(SECRET);
    expect(report.redactions).toEqual([{ source: 'pattern 0', page: 1, count: 1 }]);
  });
});

describe('a watermark', () => {
  it('beneath a redacted word is kept', async () => {
    const mark = 'q 0.8 g BT /F1 150 Tf 0.9 0.4 -0.4 0.9 60 10 Tm (DR) Tj ET Q';
    const { pdf } = await redact(await build(`${mark} ${LINE}`), { redactions: [OVER_SECRET] });
    expect((await textOf(pdf)).split('').sort().join('')).toBe([...'DRAccountholder'].sort().join(''));
  });

  it('loses the letters under a region', async () => {
    const mark = 'BT /F1 150 Tf 60 40 Td (DR) Tj ET';
    const { pdf } = await redact(await build(mark), {
      redactions: [{ page: 0, x: 60, y: 50, width: 110, height: 110 }],
    });
    expect(await textOf(pdf)).toBe('R');
  });
});

describe('invisible letters between visible ones', () => {
  it.each([
    ['tiny', (x: number) => `/F1 0.1 Tf 1 0 0 1 ${x} 100 Tm (x) Tj /F1 12 Tf`],
    ['invisible', (x: number) => `3 Tr 1 0 0 1 ${x} 100 Tm (x) Tj 0 Tr`],
    ['clipped', (x: number) => `ET q 0 0 1 1 re W n BT 1 0 0 1 ${x} 100 Tm (x) Tj ET Q BT`],
  ])('part no words: %s', async (_, decoy) => {
    const letters = [...SECRET].map(
      (char, i) => `1 0 0 1 ${72 + 9 * i} 100 Tm (${char}) Tj ${decoy(80 + 9 * i)}`,
    );
    const { report } = await redact(await build(`BT /F1 12 Tf ${letters.join(' ')} ET`), {
      patterns: [literal(SECRET)],
    });
    expect(report.notFound).toEqual([]);
    expect(report.rasterizedPages).toEqual([]);
  });
});
