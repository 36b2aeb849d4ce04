import { readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';

/**
 * Removes the oldest entries of a folder with build results of earlier source states.
 *
 * @param isEntry distinguishes entries from other files, such as locks
 * @param kept number of newest entries to keep
 * @param keptMs minimum age of removed entries: another process may still read a younger one
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

/** Makes an entry that is used again the newest, so that no other process removes it meanwhile. */
export function markUsed(entry: string): void {
  const now = new Date();
  utimesSync(entry, now, now);
}
