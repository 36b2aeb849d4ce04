import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { oneAtATime } from './one-at-a-time.ts';

/**
 * Returns `dist/<version>`, filling it with `build` when it does not exist yet, in one process at a time. The folder
 * appears under its name only once it is complete, so that an interrupted build does no harm; folders of other versions
 * are removed.
 *
 * @param dist folder that holds the built versions
 * @param version names everything the content depends on
 * @param build fills the given empty folder
 */
export function builtFolder(dist: string, version: string, build: (folder: string) => void): string {
  const target = path.join(dist, version);
  const existing = () => (existsSync(target) ? target : undefined);
  mkdirSync(dist, { recursive: true });
  return oneAtATime(path.join(dist, '.lock'), existing, () => {
    const draft = mkdtempSync(path.join(dist, '.draft-'));
    chmodSync(draft, 0o755);
    try {
      build(draft);
      renameSync(draft, target);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      // Another process may have made the same one meanwhile, if it took this one for ended.
      if (!existsSync(target)) throw error;
    }
    for (const name of readdirSync(dist)) {
      if (name !== version && !name.startsWith('.')) {
        rmSync(path.join(dist, name), { recursive: true, force: true });
      }
    }
    return target;
  });
}
