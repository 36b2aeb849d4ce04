import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CliError } from './cli-error.ts';

const FOLDER = 'samples';
const EXTENSION = '.json';

/** Names of the data sets in the folder of a template, sorted. */
export function sampleNames(folder: string): readonly string[] {
  try {
    return readdirSync(path.join(folder, FOLDER))
      .filter((file) => file.endsWith(EXTENSION) && !file.startsWith('.'))
      .map((file) => file.slice(0, -EXTENSION.length))
      .sort();
  } catch {
    return [];
  }
}

/** Returns the path of a data set in its template's folder. */
export function sampleFile(name: string): string {
  return `${FOLDER}/${name}${EXTENSION}`;
}

/** Writes all data sets and removes all others. */
export function writeSamples(folder: string, texts: Readonly<Record<string, string>>): void {
  const root = path.resolve(folder, FOLDER);
  for (const name of sampleNames(folder))
    if (!Object.hasOwn(texts, name)) rmSync(path.join(folder, sampleFile(name)), { force: true });
  for (const [name, text] of Object.entries(texts)) {
    const file = path.resolve(folder, sampleFile(name));
    // The service rejects such names too, but files outside the folder must not depend on that.
    if (path.dirname(file) !== root) throw new CliError(`${name} is outside of ${root}`);
    mkdirSync(root, { recursive: true });
    writeFileSync(file, text);
  }
}
