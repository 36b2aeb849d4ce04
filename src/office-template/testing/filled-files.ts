import type { JsonObject } from '../../domain/json.ts';
import { readZip } from '../../zip/read-zip.ts';
import { fillOfficeTemplate } from '../fill-template.ts';

/** Fills a template, and returns the files of the result as text by path. @param images by path */
export async function filledFiles(
  file: Uint8Array,
  data: JsonObject,
  images: Readonly<Record<string, Uint8Array>> = {},
): Promise<Record<string, string>> {
  const filled = await fillOfficeTemplate(file, {
    data,
    lang: 'en',
    readFiles: async (paths) =>
      new Map(paths.flatMap((path) => (images[path] ? [[path, images[path]] as const] : []))),
  });
  const files = await readZip(filled);
  return Object.fromEntries(
    await Promise.all(files.map(async ({ name, content }) => [name, (await content()).toString()] as const)),
  );
}
