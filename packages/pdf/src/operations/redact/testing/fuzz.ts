import { PDFName, PDFString } from '@cantoo/pdf-lib';
import { PdfError } from '../../../errors.ts';
import { runQpdf } from '../../../file/engines/qpdf/run-qpdf.ts';
import { ENCRYPTED_PDF } from '../../../testing/encrypted-pdf.ts';
import { mutateObjects } from '../../../testing/mutate-objects.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { richPdf } from '../../../testing/rich-pdf.ts';
import { readWithPdfium } from '../engines/pdfium-text.ts';
import { redact } from '../index.ts';
import { BELOW, build, LINE, literal, OVER_SECRET, SECRET } from './build.ts';
import { says } from './examine.ts';

/** Time limit of one redaction, in milliseconds. */
const LIMIT = 10_000;

let seeds: Promise<readonly Uint8Array[]> | undefined;

/** Files to damage, created here: text, forms, patterns, Type 3 glyphs, images, layers, structure, fields, encryption. */
function seedFiles(): Promise<readonly Uint8Array[]> {
  seeds ??= Promise.all([
    build(`${LINE}\n${BELOW}`),
    build(`${LINE}\n${BELOW}`, { objectStreams: true, pages: 3 }),
    build([`BT /F1 12 Tf 40 150 Td (Account ZEB`, `RAQUARTZ holder) Tj ET ${BELOW}`]),
    richPdf({ mark: SECRET, labels: true, layers: 'on', structure: true }),
    build(
      `/Fm Do /Pattern cs /P scn 0 0 400 60 re f /G gs BT /T3 10 Tf 200 20 Td (a) Tj ET ${BELOW} q 40 0 0 20 300 20 cm /I Do Q`,
      {
        resources: ({ add, stream }) => {
          const font = add({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } as never);
          const resources = { Font: { F1: font } };
          const form = { Subtype: 'Form', BBox: [0, 0, 400, 200], Resources: resources };
          const group = { ...form, Group: { S: 'Transparency', CS: 'DeviceGray' } };
          const image = {
            Subtype: 'Image',
            Width: 20,
            Height: 10,
            ColorSpace: 'DeviceGray',
            BitsPerComponent: 8,
          };
          const tile = {
            PatternType: 1,
            PaintType: 1,
            TilingType: 1,
            BBox: [0, 0, 200, 40],
            XStep: 200,
            YStep: 40,
          };
          return {
            XObject: {
              Fm: stream(LINE, form as never),
              I: stream(Buffer.alloc(200, 'samples'), image as never),
            },
            Pattern: {
              P: stream(`BT /F1 9 Tf 5 5 Td (${SECRET}) Tj ET`, { ...tile, Resources: resources } as never),
            },
            ExtGState: {
              G: { SMask: { S: 'Luminosity', G: stream(`1 g 0 0 400 200 re f ${LINE}`, group as never) } },
            },
            Font: {
              T3: add({
                Type: 'Font',
                Subtype: 'Type3',
                FontBBox: [0, 0, 1000, 1000],
                FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
                FirstChar: 97,
                LastChar: 97,
                Widths: [1000],
                Encoding: { Differences: [97, 'a'] },
                CharProcs: { a: stream(`1000 0 d0 BT /F1 1000 Tf (${SECRET}) Tj ET`) },
                Resources: resources,
              } as never),
            },
          };
        },
        page: ({ add, stream }) => ({
          Annots: [
            add({
              Type: 'Annot',
              Subtype: 'Stamp',
              Rect: [10, 160, 200, 190],
              Contents: PDFString.of(SECRET),
              AP: {
                N: stream(`BT /F1 10 Tf 2 5 Td (${SECRET}) Tj ET`, {
                  Subtype: 'Form',
                  BBox: [0, 0, 190, 30],
                  Resources: {
                    Font: { F1: add({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' } as never) },
                  },
                } as never),
              },
            } as never),
          ],
        }),
        catalog: ({ add, page, document }) => ({
          Outlines: add({
            First: add({
              Title: PDFString.of(SECRET),
              Dest: [document.context.getObjectRef(page)!, PDFName.of('Fit')],
            } as never),
          } as never),
        }),
      },
    ),
    Promise.resolve(ENCRYPTED_PDF),
  ]);
  return seeds;
}

export type FuzzOutcome = 'redacted' | 'refused';

/**
 * Redacts a damaged file, and checks the result with other engines.
 *
 * @throws Error when the result does not open, or still contains the secret, or when anything but a coded refusal is thrown
 */
export async function fuzzOne(seed: number): Promise<FuzzOutcome> {
  const files = await seedFiles();
  const input = mutateObjects(files[seed % files.length]!, seed);
  let pdf: Uint8Array;
  try {
    const result = await redact(input, {
      patterns: [literal(SECRET)],
      ...(seed % 2 === 0 ? { redactions: [OVER_SECRET] } : {}),
      limits: { milliseconds: LIMIT },
    });
    pdf = result.pdf;
  } catch (error) {
    if (!(error instanceof PdfError) || error.kind !== 'invalid') throw error;
    return 'refused';
  }
  await judge(pdf);
  return 'redacted';
}

async function judge(pdf: Uint8Array): Promise<void> {
  const read = await readWithPdfium(pdf, (reader) =>
    Array.from({ length: reader.pageCount }, (_, page) =>
      reader
        .chars(page)
        .map(({ text }) => text)
        .join(''),
    ).join('\n'),
  );
  if (read === undefined) throw new Error('PDFium does not open the result');
  const { output, messages } = await runQpdf(new Map([['result.pdf', pdf]]), ['result.pdf']);
  if (!output) throw new Error(`qpdf does not open the result: ${messages.join('; ')}`);
  const texts = [read, await pdfText(pdf)].map((text) => text.replace(/\s/g, '').toUpperCase());
  if (texts.some((text) => text.includes(SECRET))) throw new Error('a page still shows the secret');
  if (says(pdf, SECRET)) throw new Error('the file still says the secret');
}
