import type { RenderWarning } from '../../contract/render-warning.ts';
import type { JsonObject } from '../../domain/json.ts';
import { readZip } from '../../zip/read-zip.ts';
import { makeZip } from '../../zip/testing/make-zip.ts';
import { fillOfficeTemplate } from '../fill-template.ts';

/** Fills a template, and returns the files of the result as text by path. @param images by path */
export async function filledFiles(
  file: Uint8Array,
  data: JsonObject,
  images: Readonly<Record<string, Uint8Array>> = {},
): Promise<Record<string, string>> {
  return (await filledTemplate(file, data, images)).files;
}

/** Fills a template, and returns the files of the result as text by path, and the warnings. @param images by path */
export async function filledTemplate(
  file: Uint8Array,
  data: JsonObject,
  images: Readonly<Record<string, Uint8Array>> = {},
  dataSchema?: JsonObject,
): Promise<{ readonly files: Record<string, string>; readonly warnings: readonly RenderWarning[] }> {
  const { bytes, warnings } = await fillOfficeTemplate(file, {
    ...{ data, dataSchema, lang: 'en' },
    readFiles: async (paths) =>
      new Map(paths.flatMap((path) => (images[path] ? [[path, images[path]] as const] : []))),
  });
  const files = await filesOf(bytes);
  return {
    files: Object.fromEntries([...files].map(([name, content]) => [name, content.toString()])),
    warnings,
  };
}

/** Returns an office file with further files, or others in place of its own. */
export async function withFiles(
  file: Uint8Array,
  further: Readonly<Record<string, string>>,
): Promise<Uint8Array> {
  const files = await filesOf(file);
  for (const [name, content] of Object.entries(further)) files.set(name, Buffer.from(content));
  return makeZip([...files].map(([name, content]) => ({ name, content })));
}

async function filesOf(file: Uint8Array): Promise<Map<string, Buffer>> {
  const entries = await readZip(file);
  return new Map(
    await Promise.all(entries.map(async ({ name, content }) => [name, await content()] as const)),
  );
}
