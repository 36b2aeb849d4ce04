import { readFileSync } from 'node:fs';
import { addFormFields, type FormControl } from '../forms/index.ts';

const corpus = new URL('../../../../test/corpus/form/', import.meta.url);

/** A form of two pages with fields of all kinds, printed by Chromium. */
export async function chromiumForm(): Promise<Uint8Array> {
  const controls = JSON.parse(readFileSync(new URL('controls.json', corpus), 'utf8')) as FormControl[];
  return addFormFields(readFileSync(new URL('marked.pdf', corpus)), controls);
}
