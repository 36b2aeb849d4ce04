import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Removes the oldest entries of a folder that holds what was made of earlier states of the sources.
 *
 * @param isEntry tells the entries from other names, such as those of locks
 * @param kept how many of them stay, the newest
 * @param keptMs how long at least an entry stays besides: another process may still read it
 */
export function removeOld(
  folder: string,
  { isEntry, kept, keptMs = 0 }: { isEntry: (name: string) => boolean; kept: number; keptMs?: number },
): void {
  const madeAt = (file: string) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const byAge = readdirSync(folder)
    .filter(isEntry)
    .map((name) => path.join(folder, name))
    .sort((a, b) => madeAt(b) - madeAt(a));
  for (const old of byAge.slice(kept)) {
    if (Date.now() - madeAt(old) > keptMs) rmSync(old, { recursive: true, force: true });
  }
}
