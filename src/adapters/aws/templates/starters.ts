import { readFileSync } from 'node:fs';
import type { StarterWithSource } from '../../../contract/starter.ts';

/** File with the built-in templates next to a bundle, written by `lib/starter-templates.ts`. */
export const STARTERS_FILE = 'starters.json';

/** @param bundle URL of the module next to the file. */
export function readStarters(bundle: string): readonly StarterWithSource[] {
  return JSON.parse(readFileSync(new URL(STARTERS_FILE, bundle), 'utf8')) as StarterWithSource[];
}
