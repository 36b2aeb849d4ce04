import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CliError, fileReason } from './cli-error.ts';

const FOLDER = 'partials';
const EXTENSION = '.liquid';

/** Reads Liquid sources by name: `partials/blocks/address.liquid` is `blocks/address`. */
export function readPartials(folder: string): Readonly<Record<string, string>> {
  const root = path.join(folder, FOLDER);
  if (!existsSync(root)) return {};
  try {
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(EXTENSION) && !entry.name.startsWith('.'))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .sort();
    return Object.fromEntries(
      files.map((file) => [
        file.slice(0, -EXTENSION.length).split(path.sep).join('/'),
        readFileSync(path.join(root, file), 'utf8'),
      ]),
    );
  } catch (error) {
    throw new CliError(`cannot read ${root}: ${fileReason(error)}`);
  }
}

/** Returns the path of a partial in its template's folder. */
export function partialFile(name: string): string {
  return `${FOLDER}/${name}${EXTENSION}`;
}

/** Writes all partials and removes all others. */
export function writePartials(folder: string, partials: Readonly<Record<string, string>>): void {
  const root = path.resolve(folder, FOLDER);
  for (const name of Object.keys(readPartials(folder)))
    if (!Object.hasOwn(partials, name)) rmSync(path.join(folder, partialFile(name)), { force: true });
  for (const [name, text] of Object.entries(partials)) {
    const file = path.resolve(folder, partialFile(name));
    // The service rejects such names too, but files outside the folder must not depend on that.
    if (!file.startsWith(root + path.sep)) throw new CliError(`${name} is outside of ${root}`);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
