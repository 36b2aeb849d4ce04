import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { oneAtATime } from './one-at-a-time.ts';

/**
 * Returns `dist/<version>`. If it is missing, `build` fills it, in one process at a time. The folder gets its name only when it
 * is complete, so an interrupted build does no harm. Folders of other versions are removed.
 *
 * @param dist folder of the built versions
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
      // Another process may have built the same version, if it considered this one's lock abandoned.
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
