import { PDFDocument, PDFHexString, PDFName, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';

/** Creates pages of text with a shared logo; each page has a form field, a bookmark and a named destination. */
export async function report(number: number, pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pixels = Uint8Array.from({ length: 60 * 60 * 3 }, (_, i) => (i * 7919) % 251);
  const logo = context.register(
    context.flateStream(pixels, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 60,
      Height: 60,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
    }),
  );
  const form = document.getForm();
  const made: PDFPage[] = [];
  for (let index = 0; index < pages; index++) {
    const page = document.addPage([595, 842]);
    made.push(page);
    for (let line = 0; line < 40; line++) {
      const text = `File ${number}, page ${index}, line ${line}: ${((line * 37 + index * 11 + number) ** 3).toString(36)} and more words`;
      page.drawText(text, { x: 50, y: 780 - line * 16, size: 10, font, color: rgb(0, 0, 0.2) });
    }
    page.node.setXObject(PDFName.of('Logo'), logo);
    form.createTextField(`value${index}`).addToPage(page, { x: 50, y: 40, width: 200, height: 20 });
  }
  addOutline(document, made);
  return document.save();
}

function addOutline(document: PDFDocument, pages: readonly PDFPage[]): void {
  const { context } = document;
  const root = context.nextRef();
  const refs = pages.map(() => context.nextRef());
  pages.forEach((page, i) => {
    const item = context.obj({ Parent: root, Dest: [page.ref, 'XYZ', null, null, null] });
    item.set(PDFName.of('Title'), PDFHexString.fromText(`Page ${i + 1}`));
    const [previous, next] = [refs[i - 1], refs[i + 1]];
    if (previous) item.set(PDFName.of('Prev'), previous);
    if (next) item.set(PDFName.of('Next'), next);
    context.assign(refs[i]!, item);
  });
  context.assign(
    root,
    context.obj({ Type: 'Outlines', First: refs[0]!, Last: refs.at(-1)!, Count: pages.length }),
  );
  document.catalog.set(PDFName.of('Outlines'), root);
}
