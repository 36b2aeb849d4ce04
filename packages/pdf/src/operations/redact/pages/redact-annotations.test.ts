import { PDFDocument, PDFHexString, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { inspect } from '../../../testing/inspect.ts';
import { redact } from '../index.ts';
import {
  BELOW,
  type BuildOptions,
  build,
  LINE,
  literal,
  OVER_SECRET,
  type Parts,
  SECRET,
} from '../testing/build.ts';
import { says, textOf } from '../testing/examine.ts';

const HELVETICA = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };
const appearance = ({ stream }: Parts, text: string) =>
  stream(`BT /F1 10 Tf 2 5 Td (${text}) Tj ET`, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 200, 20],
    Resources: { Font: { F1: HELVETICA } },
  } as never);

/** Two annotations of the same kind: over the secret, and away from it. */
function two(make: (parts: Parts, rect: number[], text: string) => Record<string, unknown>): BuildOptions {
  return {
    page: (parts) => ({
      Annots: [
        parts.add({ Type: 'Annot', ...make(parts, [87, 148, 176, 161], SECRET) } as never),
        parts.add({ Type: 'Annot', ...make(parts, [200, 20, 390, 40], 'elsewhere') } as never),
      ],
    }),
  };
}

const KINDS: Record<string, BuildOptions> = {
  'a free text': two((parts, Rect, text) => ({
    Subtype: 'FreeText',
    Rect,
    Contents: PDFString.of(text),
    RC: PDFString.of(`<p>${text}</p>`),
    AP: { N: appearance(parts, text) },
  })),
  'a stamp': two((parts, Rect, text) => ({ Subtype: 'Stamp', Rect, AP: { N: appearance(parts, text) } })),
  'a link': two((_, Rect, text) => ({
    Subtype: 'Link',
    Rect,
    A: { S: 'URI', URI: PDFString.of(`https://example.org/${text}`) },
  })),
  'a highlight with its comment': two((_, Rect, text) => ({
    Subtype: 'Highlight',
    Rect,
    QuadPoints: [Rect[0], Rect[3], Rect[2], Rect[3], Rect[0], Rect[1], Rect[2], Rect[1]],
    Contents: PDFHexString.fromText(text),
  })),
  'a field': {
    ...two((parts, Rect, text) => ({
      Subtype: 'Widget',
      FT: 'Tx',
      T: PDFString.of(`field ${text.slice(0, 1)}`),
      V: PDFString.of(text),
      DV: PDFString.of(text),
      Rect,
      AP: { N: appearance(parts, text) },
    })),
  },
};

describe.each(Object.entries(KINDS))('%s', (_, options) => {
  it('under a region is removed with all its strings; another one is kept', async () => {
    const input = await build(BELOW, options);
    expect(says(input, SECRET)).toBe(true);
    const { pdf } = await redact(input, { redactions: [OVER_SECRET] });
    expect(says(pdf, SECRET)).toBe(false);
    const annotations = (await PDFDocument.load(pdf)).getPages()[0]!.node.Annots()!;
    expect(annotations.size()).toBe(1);
  });

  it('that a pattern matches no longer contains the match', async () => {
    const { pdf } = await redact(await build(BELOW, options), { patterns: [literal(SECRET)] });
    expect(says(pdf, SECRET)).toBe(false);
    expect(await textOf(pdf)).toContain('Secondlinestays');
  });
});

describe('a form', () => {
  const form = async () => {
    const document = await PDFDocument.load(await build(`${LINE}\n${BELOW}`));
    const page = document.getPages()[0]!;
    const fields = document.getForm();
    const over = fields.createTextField('over.secret');
    over.setText('covered');
    over.addToPage(page, { x: 90, y: 145, width: 60, height: 16 });
    const away = fields.createTextField('away');
    away.setText('kept value');
    away.addToPage(page, { x: 250, y: 20, width: 100, height: 18 });
    const box = fields.createCheckBox('agree');
    box.addToPage(page, { x: 220, y: 20, width: 14, height: 14 });
    box.check();
    return document.save();
  };

  it('keeps its fields and their values outside of the redaction', async () => {
    const { pdf } = await redact(await form(), { redactions: [OVER_SECRET] });
    const { fields } = await inspect(pdf);
    expect([...fields].map(([name, widgets]) => [name, widgets[0]!.value])).toEqual([
      ['away', 'kept value'],
      ['agree', 'Yes'],
    ]);
    expect(says(pdf, 'covered')).toBe(false);
  });

  it('loses a value that a pattern matches, on the page and in the field', async () => {
    const { pdf, report } = await redact(await form(), { patterns: [literal('kept value')] });
    expect(says(pdf, 'kept value')).toBe(false);
    expect(says(pdf, 'covered')).toBe(true);
    expect(report.redactions.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(1);
  });
});

it.each(['Stamp', 'Widget'])(
  'text that a %s shows outside its rectangle is removed by a region there',
  async (Subtype) => {
    let widget: unknown;
    const input = await build(BELOW, {
      page: (parts) => {
        const content = `BT /F1 10 Tf 2 5 Td (first) Tj 0 -30 Td (${SECRET}) Tj ET`;
        const N = parts.stream(content, {
          Type: 'XObject',
          Subtype: 'Form',
          BBox: [0, 0, 200, 20],
          Resources: { Font: { F1: HELVETICA } },
        } as never);
        const field = Subtype === 'Widget' ? { FT: 'Ch', T: PDFString.of('list') } : {};
        widget = parts.add({
          Type: 'Annot',
          Subtype,
          ...field,
          Rect: [40, 160, 240, 180],
          AP: { N },
        } as never);
        return { Annots: [widget] };
      },
      ...(Subtype === 'Widget' ? { catalog: () => ({ AcroForm: { Fields: [widget] } }) } : {}),
    });
    const { pdf } = await redact(input, { redactions: [{ page: 0, x: 38, y: 60, width: 120, height: 14 }] });
    expect(says(pdf, SECRET)).toBe(false);
    expect(await textOf(pdf)).toContain('Secondlinestays');
  },
);

describe('an annotation that does not rotate with its page', () => {
  const turnless: Record<string, (parts: Parts) => Record<string, unknown>> = {
    'free text without an appearance': () => ({ Subtype: 'FreeText', Contents: PDFString.of(SECRET) }),
    'a stamp': (parts) => ({ Subtype: 'Stamp', AP: { N: appearance(parts, SECRET) } }),
    'a field': (parts) => ({
      Subtype: 'Widget',
      FT: 'Tx',
      T: PDFString.of('field'),
      V: PDFString.of(SECRET),
      AP: { N: appearance(parts, SECRET) },
    }),
    'a field without an appearance': () => ({
      Subtype: 'Widget',
      FT: 'Tx',
      T: PDFString.of('field'),
      V: PDFString.of(SECRET),
    }),
  };
  const [WIDTH, HEIGHT] = [50, 10];
  /** Position in viewers that support the flag, or in those that ignore it: [Rotate, region]. */
  const places = [
    [90, { x: 110, y: 150, width: WIDTH, height: HEIGHT }],
    [180, { x: 250, y: 110, width: WIDTH, height: HEIGHT }],
    [270, { x: 90, y: 250, width: WIDTH, height: HEIGHT }],
    [90, { x: 100, y: 150, width: HEIGHT, height: WIDTH }],
  ] as const;

  it.each(Object.keys(turnless).flatMap((kind) => places.map((place) => [kind, ...place] as const)))(
    'is removed at the place where it is displayed: %s, %s',
    async (kind, Rotate, region) => {
      const input = await build(BELOW, {
        page: (parts) => ({
          Rotate,
          Annots: [
            parts.add({
              Type: 'Annot',
              F: 20,
              Rect: [150, 100, 150 + WIDTH, 100 + HEIGHT],
              ...turnless[kind]!(parts),
            } as never),
          ],
        }),
      });
      const { pdf } = await redact(input, { redactions: [{ page: 0, ...region }] });
      expect(says(pdf, SECRET)).toBe(false);
      expect(says(pdf, 'Second line stays')).toBe(true);
    },
  );
});
