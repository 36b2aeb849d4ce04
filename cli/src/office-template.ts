import path from 'node:path';
import { NotFoundError, type Platen } from '../../packages/client/src/index.ts';
import { readBytes } from './input/json.ts';
import type { SavedTemplate } from './template-folder.ts';

const EXTENSION = /\.(?:docx|xlsx|pptx|odt)$/i;

/** Whether a path is that of an office template and not a folder. */
export function isOfficeTemplate(file: string): boolean {
  return EXTENSION.test(file);
}

/** Returns the slug of an office template: the name of its file without extension. */
export function slugOfOfficeTemplate(file: string): string {
  return path.basename(file).replace(EXTENSION, '');
}

/**
 * Creates a template from an office document, or a new version of it if the slug exists.
 *
 * @throws CliError if the file cannot be read
 */
export async function pushOfficeTemplate(platen: Platen, file: string): Promise<SavedTemplate> {
  const slug = slugOfOfficeTemplate(file);
  const source = { file: (await readBytes(file)).toString('base64') };
  try {
    return await platen.updateTemplate(slug, source);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return platen.createTemplate({ ...source, slug, name: slug });
  }
}
