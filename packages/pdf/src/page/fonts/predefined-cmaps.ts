import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseBinaryCMap } from './binary-cmap.ts';
import { type CMap, identityCMap } from './cmap.ts';

/** Most CMaps in the cache. The largest have some 20,000 entries; a document rarely uses more than two. */
const CACHE_SIZE = 8;
const cache = new Map<string, CMap | undefined>();

/**
 * Returns a predefined CMap by name (ISO 32000-2, 9.7.5.2), or undefined for an unknown name. It is read from the `cmaps` folder
 * of pdfjs-dist; `PDFJS_DIR` names the package's folder if modules are not resolved from node_modules.
 */
export function predefinedCMap(name: string): CMap | undefined {
  if (name === 'Identity-H' || name === 'Identity-V') return identityCMap(name.endsWith('V'));
  if (!/^[A-Za-z0-9-]{1,40}$/.test(name)) return undefined;
  if (cache.has(name)) return cache.get(name);
  const cmap = load(name);
  if (cache.size >= CACHE_SIZE) cache.delete(cache.keys().next().value!);
  cache.set(name, cmap);
  return cmap;
}

function load(name: string): CMap | undefined {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(join(packageFolder(), 'cmaps', `${name}.bcmap`));
  } catch {
    return undefined;
  }
  return parseBinaryCMap(bytes, predefinedCMap);
}

function packageFolder(): string {
  const configured = process.env.PDFJS_DIR;
  if (configured) return configured;
  return dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
}
