import { openPdf } from './open-pdf.ts';

/**
 * The first page as a picture.
 *
 * @param width in pixels.
 */
export async function firstPageImage(bytes: Uint8Array, width: number): Promise<Blob> {
  const task = openPdf(bytes);
  try {
    const page = await (await task.promise).getPage(1);
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    const canvas = document.createElement('canvas');
    canvas.width = Math.floor(viewport.width);
    canvas.height = Math.floor(viewport.height);
    await page.render({ canvas, viewport }).promise;
    return await new Promise((resolve, reject) => {
      const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('No picture was made')));
      canvas.toBlob(take, 'image/webp', 0.85);
    });
  } finally {
    await task.destroy();
  }
}
