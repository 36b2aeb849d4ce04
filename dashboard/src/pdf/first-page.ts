import { drawPage, openPdf } from './open-pdf.ts';

/**
 * Renders the first page as an image.
 *
 * @param width in pixels.
 */
export async function firstPageImage(bytes: Uint8Array, width: number): Promise<Blob> {
  const task = openPdf(bytes);
  try {
    const page = await (await task.promise).getPage(1);
    const { canvas, task: drawing } = drawPage(page, width);
    await drawing.promise;
    return await new Promise((resolve, reject) => {
      const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('No picture was made')));
      canvas.toBlob(take, 'image/webp', 0.85);
    });
  } finally {
    await task.destroy();
  }
}
