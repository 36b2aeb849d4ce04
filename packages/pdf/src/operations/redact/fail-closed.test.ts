import { PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { PdfDocument } from '../../file/core/document.ts';
import { Budget } from '../../page/syntax/limits.ts';
import { render } from '../../testing/render.ts';
import { compileLiteral } from './find/literals.ts';
import { compileWord } from './find/removed-words.ts';
import { rectRegion } from './geometry/region.ts';
import type { Job } from './job.ts';
import { redact } from './redact.ts';
import { TAKEN } from './source.ts';
import { BELOW, type BuildOptions, build, LINE, OVER_SECRET, SECRET } from './testing/build.ts';
import { everythingIn, says, textOf } from './testing/examine.ts';
import { verifyAndRepair } from './verify/verify-redaction.ts';

const job = (document: PdfDocument) =>
  ({
    pdf: document,
    budget: new Budget(),
    patterns: [compileLiteral(SECRET, { kind: 'pattern', index: 0 })],
    onPage: () => {},
  }) as unknown as Job;
const stateOf = (document: PdfDocument) => ({
  index: 0,
  page: document.pages()[0]!.dict,
  painted: [],
  regions: [],
  emptied: [],
  boxes: 0,
  unredactable: undefined,
});
const incomplete = { kind: 'invalid', code: 'REDACTION_INCOMPLETE', field: 'pdf' };

/** Behaviour when the first pass misses something: here it does nothing at all. */
describe('a secret that the first pass leaves', () => {
  it('is removed by rasterizing the page', async () => {
    const document = PdfDocument.open(await build(`${LINE}\n${BELOW}`));
    const write = () => ({ bytes: document.save(), dropped: 0 });
    const result = await verifyAndRepair(job(document), [stateOf(document)], [], write);
    expect(result.rasterized).toEqual([0]);
    expect(await textOf(result.bytes)).toBe('');
    const [page] = await render(result.bytes, 72);
    const dark = (x: number, y: number) => page!.rgb[(y * page!.width + x) * 3]! < 60;
    for (let x = 89; x < 172; x += 3) expect(dark(x, 46)).toBe(true);
    expect([200, 250, 300].some((x) => dark(x, 46))).toBe(false);
  });

  it('under a region is removed by rasterizing the page', async () => {
    const document = PdfDocument.open(await build(`${LINE}\n${BELOW}`));
    const write = () => ({ bytes: document.save(), dropped: 0 });
    const region = rectRegion({ x0: 86, y0: 147, x1: 177, y1: 162 }, { kind: 'region', index: 0 });
    const states = [{ ...stateOf(document), regions: [region] }];
    const result = await verifyAndRepair({ ...job(document), patterns: [] }, states, [], write);
    expect(result.rasterized).toEqual([0]);
  });

  it('is not returned if rasterizing cannot remove it', async () => {
    const input = await build(`${LINE}\n${BELOW}`);
    const document = PdfDocument.open(input);
    const write = () => ({ bytes: input, dropped: 0 });
    await expect(verifyAndRepair(job(document), [stateOf(document)], [], write)).rejects.toMatchObject(
      incomplete,
    );
  });

  it('in an annotation is found and not returned', async () => {
    const input = await build(BELOW, {
      page: ({ add, stream }) => {
        const font = { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' };
        const form = { Subtype: 'Form', BBox: [0, 0, 200, 20], Resources: { Font: { F1: font } } };
        const appearance = stream(`BT /F1 10 Tf 2 5 Td (${SECRET}) Tj ET`, form as never);
        return {
          Annots: [
            add({ Type: 'Annot', Subtype: 'Stamp', Rect: [10, 10, 210, 30], AP: { N: appearance } } as never),
          ],
        };
      },
    });
    const document = PdfDocument.open(input);
    const write = () => ({ bytes: document.save(), dropped: 0 });
    await expect(verifyAndRepair(job(document), [stateOf(document)], [], write)).rejects.toMatchObject(
      incomplete,
    );
  });

  it('in a string is not returned', async () => {
    const input = await build(BELOW, { catalog: () => ({ Note: [PDFString.of(SECRET)] }) });
    const document = PdfDocument.open(input);
    const write = () => ({ bytes: input, dropped: 0 });
    const strings = [compileWord(SECRET, TAKEN, true)];
    await expect(verifyAndRepair(job(document), [stateOf(document)], strings, write)).rejects.toMatchObject({
      ...incomplete,
      message: expect.stringContaining('outside of its pages'),
    });
  });

  it('is not returned in a file that no engine can read', async () => {
    const document = PdfDocument.open(await build(LINE));
    const write = () => ({ bytes: new Uint8Array(100), dropped: 0 });
    await expect(verifyAndRepair(job(document), [stateOf(document)], [], write)).rejects.toMatchObject(
      incomplete,
    );
  });
});

/** A vertical font that is not embedded, so that PDFium has no glyphs for it. */
const withMincho: BuildOptions = {
  resources: ({ add }) => ({
    Font: {
      F2: add({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: 'Ryumin-Light-Identity-V',
        Encoding: 'Identity-V',
        DescendantFonts: [
          add({
            Type: 'Font',
            Subtype: 'CIDFontType0',
            BaseFont: 'Ryumin-Light',
            CIDSystemInfo: {
              Registry: PDFString.of('Adobe'),
              Ordering: PDFString.of('Japan1'),
              Supplement: 2,
            },
          } as never),
        ],
      } as never),
    },
  }),
};
/** Two columns of kana; PDFium places the second one and a half em too far to the left. */
const COLUMNS =
  'BT /F2 12 Tf 100 180 Td <0350035103520353> Tj ET BT /F2 12 Tf 118 180 Td <0354035503560357> Tj ET';

describe('text in a font without glyphs in PDFium', () => {
  it('is not mistaken for text that a region should have removed', async () => {
    const input = await build(`${COLUMNS} ${BELOW}`, withMincho);
    const { pdf, report } = await redact(input, {
      redactions: [{ page: 0, x: 94, y: 20, width: 12, height: 48 }],
    });
    expect(report.rasterizedPages).toEqual([]);
    expect(everythingIn(pdf)).toContain('<0354035503560357>');
    expect(everythingIn(pdf)).not.toContain('<0350');
  });

  it('is refused instead of lost by rasterizing', async () => {
    const document = PdfDocument.open(await build(`${LINE} ${COLUMNS}`, withMincho));
    const write = () => ({ bytes: document.save(), dropped: 0 });
    await expect(verifyAndRepair(job(document), [stateOf(document)], [], write)).rejects.toMatchObject({
      ...incomplete,
      message: expect.stringContaining('a font of it is not in the file'),
    });
  });
});

describe('a page that cannot be redacted as it is', () => {
  const image = (entries: Record<string, unknown>, data = 'no image data at all') =>
    build(`q 200 0 0 100 80 80 cm /I Do Q ${BELOW}`, {
      resources: ({ stream }) => ({
        XObject: {
          I: stream(data, {
            Subtype: 'Image',
            Width: 20,
            Height: 10,
            ColorSpace: 'DeviceRGB',
            BitsPerComponent: 8,
            ...entries,
          } as never),
        },
      }),
    });

  it.each([
    ['an image of an unknown filter', { Filter: 'SecretDecode' }],
    ['a broken JPEG', { Filter: 'DCTDecode' }],
    ['a broken JPEG 2000', { Filter: 'JPXDecode' }],
    ['an unknown colour space', { ColorSpace: 'Gone' }],
  ])('is rasterized and reported: %s', async (_, entries) => {
    const { pdf, report } = await redact(await image(entries), { redactions: [OVER_SECRET] });
    expect(report.rasterizedPages).toEqual([0]);
    expect(says(pdf, 'no image data')).toBe(false);
    expect(await textOf(pdf)).toBe('');
  });

  it('is kept where no redaction reaches the image', async () => {
    const away = { ...OVER_SECRET, x: 300, y: 180, width: 50, height: 10 };
    const { report } = await redact(await image({ Filter: 'DCTDecode' }), { redactions: [away] });
    expect(report.rasterizedPages).toEqual([]);
  });
});
