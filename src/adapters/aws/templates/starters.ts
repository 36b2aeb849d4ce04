import { readFileSync } from 'node:fs';
import type { StarterWithSource } from '../../../contract/starter.ts';

/** The templates that come with Platen beside a bundle, written by `lib/starter-templates.ts`. */
export const STARTERS_FILE = 'starters.json';

/** @param bundle URL of the module beside which they are. */
export function readStarters(bundle: string): readonly StarterWithSource[] {
  return JSON.parse(readFileSync(new URL(STARTERS_FILE, bundle), 'utf8')) as StarterWithSource[];
}
