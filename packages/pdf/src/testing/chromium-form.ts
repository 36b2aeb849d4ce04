import { readFileSync } from 'node:fs';
import { type FormControl, finishPrinted } from '../operations/finish/printed/index.ts';

const corpus = new URL('../../../../test/corpus/form/', import.meta.url);

/** Returns a form of two pages with fields of all kinds, printed by Chromium. */
export function chromiumForm(): Uint8Array {
  const controls = JSON.parse(readFileSync(new URL('controls.json', corpus), 'utf8')) as FormControl[];
  return finishPrinted(readFileSync(new URL('marked.pdf', corpus)), { controls }).pdf;
}
