import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CliError, fileReason } from './cli-error.ts';

const FOLDER = 'partials';
const EXTENSION = '.liquid';

/** Reads Liquid sources by name: `partials/blocks/address.liquid` is `blocks/address`. */
export function readPartials(folder: string): Readonly<Record<string, string>> {
  const partials = filesOf(folder).filter((file) => file.endsWith(EXTENSION));
  return Object.fromEntries(
    partials.map((file) => [file.slice(0, -EXTENSION.length), readText(path.join(folder, FOLDER, file))]),
  );
}

/** Returns the files in `partials/` that are no Liquid sources by their names. */
export function otherPartials(folder: string): readonly string[] {
  return filesOf(folder)
    .filter((file) => !file.endsWith(EXTENSION))
    .map((file) => `${FOLDER}/${file}`);
}

/** Returns the paths below `partials/`, with `/` on every system. Hidden files are left out. */
function filesOf(folder: string): readonly string[] {
  const root = path.join(folder, FOLDER);
  if (!existsSync(root)) return [];
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
      .sort();
  } catch (error) {
    throw new CliError(`cannot read ${root}: ${fileReason(error)}`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new CliError(`cannot read ${file}: ${fileReason(error)}`);
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
