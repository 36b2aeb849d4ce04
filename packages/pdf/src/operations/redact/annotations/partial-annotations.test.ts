import { PDFArray, type PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { redact } from '../index.ts';
import { BELOW, type BuildOptions, build, LINE, OVER_SECRET, type Parts, SECRET } from '../testing/build.ts';
import { says, textOf } from '../testing/examine.ts';

const HELVETICA = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' };

function drawing({ stream }: Parts, content: string, width: number, height: number) {
  return stream(content, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    Resources: { Font: { F1: HELVETICA } },
  } as never);
}

/** Remainder of an annotation on a page with the secret in a line of its own. */
async function left(make: (parts: Parts) => Record<string, unknown>, region = OVER_SECRET, content = LINE) {
  const options: BuildOptions = {
    page: (parts) => ({ Annots: [parts.add({ Type: 'Annot', ...make(parts) } as never)] }),
  };
  const { pdf, report } = await redact(await build(`${content}\n${BELOW}`, options), {
    redactions: [region],
  });
  const page = (await PDFDocument.load(pdf)).getPages()[0]!;
  const annotations = (page.node.Annots()?.asArray() ?? []).map(
    (item) => page.doc.context.lookup(item) as PDFDict,
  );
  return { pdf, report, annotations };
}

const numbersIn = (array: PDFArray): (number | number[])[] =>
  array
    .asArray()
    .map((item) => (item instanceof PDFArray ? (numbersIn(item) as number[]) : Number(String(item))));
const numbers = (dict: PDFDict, key: string) => numbersIn(dict.lookup(PDFName.of(key), PDFArray));

describe('a region over part of', () => {
  it('free text removes that word and leaves the others in place', async () => {
    const text = `BT /F1 12 Tf 2 5 Td (Kept ${SECRET} too) Tj ET`;
    const { pdf, annotations } = await left(
      (parts) => ({
        Subtype: 'FreeText',
        Rect: [55, 145, 255, 165],
        AP: { N: drawing(parts, text, 200, 20) },
      }),
      OVER_SECRET,
      '',
    );
    expect(annotations).toHaveLength(1);
    expect(says(pdf, SECRET)).toBe(false);
    expect(await textOf(pdf)).toContain('Kepttoo');
  });

  it.each([
    ['a word removes that word and keeps the others in place', OVER_SECRET, 'Kepttoo', 1],
    ['nothing leaves it as it is', { page: 0, x: 60, y: 86, width: 90, height: 6 }, `Kept${SECRET}too`, 1],
    [
      'a part of its line removes all of it when its position is unknown',
      { ...OVER_SECRET, x: 220, width: 20 },
      '',
      0,
    ],
  ])('free text that viewers draw, and %s', async (_, region, text, count) => {
    // The border has no width: the line begins at the upper left corner, and its second word at 87 points.
    const { pdf, annotations } = await left(
      () => ({
        Subtype: 'FreeText',
        Rect: [57, 105, 257, 162],
        Contents: PDFString.of(`Kept ${SECRET} too`),
        DA: PDFString.of('/Helv 12 Tf 0 g'),
        BS: { W: 0 },
      }),
      region,
      '',
    );
    expect(annotations).toHaveLength(count);
    const said = `${annotations[0]?.lookupMaybe(PDFName.of('Contents'), PDFString)?.decodeText() ?? ''}`;
    expect(`${said}${await textOf(pdf)}`.replace(/\s/g, '').replace('Secondlinestays', '')).toBe(text);
    expect(says(pdf, SECRET)).toBe(text.includes(SECRET));
  });

  it('a text-markup annotation removes what it draws beside its quadrilaterals', async () => {
    const { pdf } = await left(
      (parts) => ({
        Subtype: 'Underline',
        Rect: [0, 0, 400, 200],
        QuadPoints: [10, 20, 60, 20, 10, 10, 60, 10],
        AP: { N: drawing(parts, `BT /F1 12 Tf 88 150 Td (${SECRET}) Tj ET 10 10 m 60 10 l S`, 400, 200) },
      }),
      OVER_SECRET,
      '',
    );
    expect(says(pdf, SECRET)).toBe(false);
  });

  it('a highlight leaves the parts left and right of the region', async () => {
    const { annotations } = await left(() => ({
      Subtype: 'Highlight',
      Rect: [40, 146, 240, 162],
      QuadPoints: [40, 162, 240, 162, 40, 146, 240, 146],
    }));
    const quads = numbers(annotations[0]!, 'QuadPoints') as number[];
    // Left, right, and the strip below: the region ends 1 point above the lower edge.
    expect(quads).toHaveLength(24);
    expect(quads.slice(0, 8)).toEqual([40, 162, 86, 162, 40, 146, 86, 146]);
    expect(quads.slice(8, 16)).toEqual([177, 162, 240, 162, 177, 146, 240, 146]);
  });

  it('an underline is split in two lines, and stays whole when it is only touched', async () => {
    const make = () => ({
      Subtype: 'Underline',
      Rect: [40, 146, 240, 162],
      QuadPoints: [40, 162, 240, 162, 40, 146, 240, 146],
    });
    expect(numbers((await left(make)).annotations[0]!, 'QuadPoints')).toHaveLength(16);
    const grazing = { ...OVER_SECRET, y: 20, height: 20 };
    expect(numbers((await left(make, grazing)).annotations[0]!, 'QuadPoints')).toHaveLength(8);
  });

  it('ink leaves the strokes outside, in its list and its appearance', async () => {
    const stroke = [40, 150, 120, 155, 240, 150];
    const { annotations, pdf } = await left((parts) => ({
      Subtype: 'Ink',
      Rect: [40, 140, 240, 170],
      InkList: [stroke],
      AP: { N: drawing(parts, '0 10 m 80 15 l 200 10 l S', 200, 30) },
    }));
    const strokes = numbers(annotations[0]!, 'InkList') as unknown as number[][];
    expect(strokes).toHaveLength(2);
    expect(strokes[0]!.slice(0, 2)).toEqual([40, 150]);
    expect(strokes[0]!.at(-2)).toBeCloseTo(86, 1);
    expect(strokes[1]![0]).toBeCloseTo(177, 1);
    expect(says(pdf, '80 15 l')).toBe(false);
  });

  it.each([
    ['Square', '1 1 298 98 re S'],
    ['Circle', '150 1 m 300 1 300 99 150 99 c 0 99 0 1 150 1 c S'],
  ])('a %s is kept while its outline is not reached', async (Subtype, outline) => {
    const { annotations } = await left((parts) => ({
      Subtype,
      Rect: [20, 100, 320, 200],
      AP: { N: drawing(parts, outline, 300, 100) },
    }));
    expect(annotations).toHaveLength(1);
  });

  it('a polygon keeps the corners outside', async () => {
    const { annotations } = await left(() => ({
      Subtype: 'Polygon',
      Rect: [40, 100, 240, 170],
      Vertices: [100, 155, 240, 100, 40, 100],
    }));
    const corners = numbers(annotations[0]!, 'Vertices') as number[];
    expect(corners.slice(-4)).toEqual([240, 100, 40, 100]);
    expect(corners.slice(0, 2)).not.toEqual([100, 155]);
  });
});

describe('a link under a region', () => {
  const link = (URI: string, Rect = [40, 146, 240, 162]) => ({
    Subtype: 'Link',
    Rect,
    A: { S: 'URI', URI: PDFString.of(URI) },
  });

  it('stays while some of its text remains', async () => {
    const { annotations, pdf } = await left(() => link('https://example.org/about'));
    expect(annotations).toHaveLength(1);
    expect(says(pdf, 'example.org/about')).toBe(true);
  });

  it.each(['https://example.org/{}', 'mailto:x{}@example.org', 'https://example.org/?q=%5A{}'])(
    'is removed if its target contains the removed text: %s',
    async (target) => {
      const uri = target.replace('%5A{}', `%5A${SECRET.slice(1)}`).replace('{}', SECRET.toLowerCase());
      const { annotations } = await left(() => link(uri));
      expect(annotations).toHaveLength(0);
    },
  );

  it('is removed together with all of its text', async () => {
    const { annotations, pdf } = await left(() => link('https://example.org/about', [87, 147, 176, 161]));
    expect(annotations).toHaveLength(0);
    expect(says(pdf, 'example.org')).toBe(false);
  });

  it('without text stays while its middle is outside', async () => {
    const over = (Rect: number[]) => left(() => link('https://example.org/a', Rect), OVER_SECRET, '');
    expect((await over([160, 140, 300, 170])).annotations).toHaveLength(1);
    expect((await over([90, 140, 170, 170])).annotations).toHaveLength(0);
  });
});
