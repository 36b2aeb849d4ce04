import { PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { previewRedaction, redact } from '../index.ts';
import { BELOW, build, literal, type Parts, SECRET } from '../testing/build.ts';
import { everythingIn, textOf } from '../testing/examine.ts';

/** Outlines, as a browser draws letters in perspective, and one line that is no letter. */
const OUTLINES = '40 150 m 60 170 l 80 150 l h f 90 150 m 110 172 l 130 150 l h f';
const FRAME = '10 100 m 300 100 l S';
const PICTURE = 'q 100 0 0 40 40 140 cm /X1 Do Q';

/** A page whose only tagged content belongs to an element with the given entries. */
const tagged = (content: string, entries: object) =>
  build(`/Figure <</MCID 0>> BDC ${content} EMC ${FRAME} ${BELOW}`, {
    page: () => ({ StructParents: 0 }),
    resources: ({ stream }) => ({
      XObject: {
        X1: stream(Buffer.alloc(40 * 40, 200), {
          Type: 'XObject',
          Subtype: 'Image',
          Width: 40,
          Height: 40,
          ColorSpace: 'DeviceGray',
          BitsPerComponent: 8,
        } as never),
      },
    }),
    catalog: ({ document, add }: Parts) => {
      const page = document.getPages()[0]!.ref;
      const element = document.context.nextRef();
      const root = document.context.nextRef();
      document.context.assign(
        element,
        document.context.obj({
          Type: 'StructElem',
          S: 'Figure',
          P: root,
          Pg: page,
          K: 0,
          ...entries,
        } as never),
      );
      document.context.assign(
        root,
        document.context.obj({
          Type: 'StructTreeRoot',
          K: [element],
          ParentTree: add({ Nums: [0, [element]] } as never),
        } as never),
      );
      return { StructTreeRoot: root, MarkInfo: { Marked: true } };
    },
  });
const request = { patterns: [literal(SECRET)] };

describe('an element with a matching replacement text', () => {
  it.each(['Alt', 'ActualText', 'E'])('loses the outlines that show the same text: %s', async (key) => {
    const pdf = await tagged(OUTLINES, { [key]: PDFString.of(`Secret ${SECRET}`) });
    const [hit] = (await previewRedaction(pdf, request)).hits;
    expect(hit).toMatchObject({ page: 0, where: 'structure', box: { x: 40, width: 90 } });
    const result = await redact(pdf, request);
    expect(result.report).toMatchObject({ redactions: [{ page: 0, count: 1 }], rasterizedPages: [] });
    const left = everythingIn(result.pdf);
    expect(left).not.toMatch(/60 170 l|110 172 l|zebraquartz/i);
    expect(await textOf(result.pdf)).toBe('Secondlinestays');
  });

  it('keeps text that does not match', async () => {
    const figure = 'BT /F1 12 Tf 40 150 Td (Income by year) Tj ET 40 140 100 2 re f';
    const { pdf, report } = await redact(
      await tagged(figure, { Alt: PDFString.of(`Income of ${SECRET}`) }),
      request,
    );
    expect(await textOf(pdf)).toContain('Incomebyyear');
    expect(report).toMatchObject({ notRead: [] });
  });

  it('keeps a picture that it describes, and reports the page as not searched, which strict refuses', async () => {
    const pdf = await tagged(PICTURE, { Alt: PDFString.of(`Portrait of ${SECRET}`) });
    expect((await redact(pdf, request)).report.notRead).toEqual([0]);
    await expect(redact(pdf, { ...request, strict: true })).rejects.toMatchObject({ code: 'PAGES_NOT_READ' });
    const other = await tagged(PICTURE, { Alt: PDFString.of('Portrait of a horse') });
    expect((await redact(other, request)).report.notRead).toEqual([]);
  });

  it('loses a picture that it replaces', async () => {
    const pdf = await tagged(PICTURE, { ActualText: PDFString.of(SECRET) });
    expect((await redact(pdf, request)).report).toMatchObject({
      redactions: [{ page: 0, count: 1 }],
      notRead: [],
    });
  });
});
