import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { BLOCK, type JpegComponent } from '../packages/pdf/src/page/images/jpeg/frame.ts';
import { writeJpeg } from '../packages/pdf/src/page/images/jpeg/write-jpeg.ts';

/** A4 at 300 dpi. */
const WIDTH = 2480;
const HEIGHT = 3508;

/** Number of different pictures; further pages repeat them, each as a separate object. */
const PICTURES = 4;

/** Creates noisy colour scans of A4 at 300 dpi, with a JPEG of some 640 KB on each page. */
export async function scannedPages(pages: number): Promise<Uint8Array> {
  const pictures = Array.from({ length: PICTURES }, (_, index) => picture(index + 1));
  const document = await PDFDocument.create();
  const { context } = document;
  for (let number = 0; number < pages; number++) {
    const page = document.addPage([595, 842]);
    const image = context.obj({
      Type: 'XObject',
      Subtype: 'Image',
      Width: WIDTH,
      Height: HEIGHT,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
      Filter: 'DCTDecode',
    });
    const ref = context.register(PDFRawStream.of(image, pictures[number % PICTURES]!));
    const content = PDFRawStream.of(context.obj({}), Buffer.from('q 595 0 0 842 0 0 cm /Im0 Do Q'));
    page.node.set(PDFName.of('Resources'), context.obj({ XObject: { Im0: ref } }));
    page.node.set(PDFName.of('Contents'), context.register(content));
  }
  return document.save();
}

function picture(seed: number): Uint8Array {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const [mcusWide, mcusHigh] = [Math.ceil(WIDTH / 16), Math.ceil(HEIGHT / 16)];
  const component = (id: number, factor: 1 | 2, detail: number): JpegComponent => {
    const [blocksWide, blocksHigh] = [mcusWide * factor, mcusHigh * factor];
    const coefficients = new Int16Array(blocksWide * blocksHigh * BLOCK);
    const extents = new Uint8Array(blocksWide * blocksHigh).fill(BLOCK);
    for (let block = 0; block < extents.length; block++) {
      coefficients[block * BLOCK] = Math.round(30 * Math.sin(block / 97) + 6 * random());
      for (let k = 1; k < detail; k++)
        coefficients[block * BLOCK + k] = Math.round((random() - 0.5) * (12 / (k + 2)));
    }
    return {
      id,
      h: factor,
      v: factor,
      quantization: new Uint16Array(BLOCK).fill(id === 1 ? 12 : 18),
      width: (WIDTH * factor) / 2,
      height: (HEIGHT * factor) / 2,
      blocksWide,
      blocksHigh,
      coefficients,
      extents,
    };
  };
  return writeJpeg({
    width: WIDTH,
    height: HEIGHT,
    components: [component(1, 2, 33), component(2, 1, 6), component(3, 1, 6)],
    maxH: 2,
    maxV: 2,
    mcusWide,
    mcusHigh,
    colorSegments: [],
    adobeTransform: undefined,
    isJfif: false,
    unread: 0,
  });
}
