import path from 'node:path';
import { NotFoundError, type Platen } from '../../packages/client/src/index.ts';
import { readBytes } from './input/json.ts';
import type { SavedTemplate } from './template-folder.ts';

/** Whether a path is that of a Word template and not a folder. */
export function isWordTemplate(file: string): boolean {
  return /\.docx$/i.test(file);
}

/** Returns the slug of a Word template: the name of its file without extension. */
export function slugOfWordTemplate(file: string): string {
  return path.basename(file).replace(/\.docx$/i, '');
}

/**
 * Creates a template from a Word document, or a new version of it if the slug exists.
 *
 * @throws CliError if the file cannot be read
 */
export async function pushWordTemplate(platen: Platen, file: string): Promise<SavedTemplate> {
  const slug = slugOfWordTemplate(file);
  const source = { file: (await readBytes(file)).toString('base64') };
  try {
    return await platen.updateTemplate(slug, source);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return platen.createTemplate({ ...source, slug, name: slug });
  }
}
