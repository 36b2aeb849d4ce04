import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NotFoundError, type Platen } from '../../packages/client/src/index.ts';
import { isAssetFormat } from '../../src/domain/asset-type.ts';
import { CliError, fileReason } from './cli-error.ts';

/** SHA-256 of each asset in hexadecimal, by path. */
export type AssetHashes = Readonly<Record<string, string>>;

const ASSETS_FOLDER = 'assets';

/** Maximum bytes of files in one request as base64, in addition to the sources. */
const MAX_REQUEST_BYTES = 3 * 1024 * 1024;

/** Hashes the assets in `assets/`. Files of other formats, such as scripts, and names that begin with a dot are left out. */
export function readAssetHashes(folder: string): AssetHashes {
  const assets = readFiles(folder).filter(([name, bytes]) => isAssetFormat(name, bytes));
  return Object.fromEntries(assets.map(([name, bytes]) => [name, hashOf(bytes)]));
}

/** Returns the files in `assets/` that `readAssetHashes` leaves out because of their format. */
export function otherFiles(folder: string): readonly string[] {
  return readFiles(folder)
    .filter(([name, bytes]) => !isAssetFormat(name, bytes))
    .map(([name]) => `${ASSETS_FOLDER}/${name}`);
}

function readFiles(folder: string): [name: string, bytes: Buffer][] {
  const root = path.join(folder, ASSETS_FOLDER);
  if (!existsSync(root)) return [];
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .filter((name) => !name.split(path.sep).some((part) => part.startsWith('.')))
      .sort()
      .map((name) => [name.split(path.sep).join('/').normalize('NFC'), readFileSync(path.join(root, name))]);
  } catch (error) {
    throw new CliError(`cannot read ${root}: ${fileReason(error)}`);
  }
}

/** Returns the files whose content differs from the template's, or that the template lacks. */
export function differingAssets(folder: string, assets: AssetHashes): readonly string[] {
  return Object.entries(readAssetHashes(folder))
    .filter(([name, hash]) => assets[name] !== hash)
    .map(([name]) => `${ASSETS_FOLDER}/${name}`);
}

/** Changes that turn the saved assets into those of a folder: base64 by path, `null` to remove one. */
interface AssetChanges {
  readonly assets: Readonly<Record<string, string | null>>;
  /** Paths of files that do not fit into the same request. */
  readonly rest: readonly string[];
}

/**
 * @param saved assets stored by the service
 * @param office size in bytes of the office template in the same request
 */
export function assetChanges(
  folder: string,
  local: AssetHashes,
  saved: AssetHashes,
  office = 0,
): AssetChanges {
  const assets: Record<string, string | null> = {};
  const rest: string[] = [];
  let size = office;
  for (const name of Object.keys(saved)) if (!Object.hasOwn(local, name)) assets[name] = null;
  for (const [name, hash] of Object.entries(local)) {
    if (saved[name] === hash) continue;
    const bytes = readAsset(folder, name);
    if (size + bytes.length > MAX_REQUEST_BYTES) rest.push(name);
    else {
      size += bytes.length;
      assets[name] = bytes.toString('base64');
    }
  }
  return { assets, rest };
}

export function readAsset(folder: string, name: string): Buffer {
  return readFile(path.join(folder, ASSETS_FOLDER, ...name.split('/')));
}

/** @throws CliError when the file cannot be read */
export function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CliError(`cannot read ${file}: ${fileReason(error)}`);
  }
}

/** Fetches the saved assets; none if the template is not saved yet. */
export async function savedAssets(
  platen: Pick<Platen, 'getTemplateAssets'>,
  slug: string,
): Promise<AssetHashes> {
  try {
    return hashesOf((await platen.getTemplateAssets(slug)).data);
  } catch (error) {
    if (error instanceof NotFoundError) return {};
    throw error;
  }
}

export function hashesOf(assets: readonly { readonly path: string; readonly sha256: string }[]): AssetHashes {
  return Object.fromEntries(assets.map(({ path: name, sha256 }) => [name, sha256]));
}

/** Writes the assets of a template into its folder and removes all others. Unchanged files are not downloaded. */
export async function writeAssets(
  folder: string,
  assets: AssetHashes,
  read: (name: string) => Promise<Uint8Array>,
): Promise<void> {
  const root = path.resolve(folder, ASSETS_FOLDER);
  const local = readAssetHashes(folder);
  for (const [name, hash] of Object.entries(assets)) {
    if (local[name] === hash) continue;
    const file = path.resolve(root, ...name.split('/'));
    // The service rejects such paths too, but files outside the folder must not depend on that.
    if (!file.startsWith(root + path.sep)) throw new CliError(`${name} is outside of ${root}`);
    const bytes = await read(name);
    try {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, bytes);
    } catch (error) {
      throw new CliError(`cannot write ${file}: ${fileReason(error)}`);
    }
  }
  for (const name of Object.keys(local))
    if (!Object.hasOwn(assets, name)) rmSync(path.join(root, ...name.split('/')), { force: true });
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export function hashOfFile(file: string): string {
  return hashOf(readFile(file));
}
