import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Returns `dist/<version>`, filling it with `build` when it does not exist yet. The folder appears under its
 * name only once it is complete, so that an interrupted build or a second one at the same time does no harm;
 * folders of other versions are removed.
 *
 * @param dist folder that holds the built versions
 * @param version names everything the content depends on
 * @param build fills the given empty folder
 */
export function builtFolder(dist: string, version: string, build: (folder: string) => void): string {
  const target = path.join(dist, version);
  if (existsSync(target)) return target;
  mkdirSync(dist, { recursive: true });
  const draft = mkdtempSync(path.join(dist, '.draft-'));
  chmodSync(draft, 0o755);
  try {
    build(draft);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  for (const name of readdirSync(dist)) {
    if (name !== version && !name.startsWith('.draft-')) {
      rmSync(path.join(dist, name), { recursive: true, force: true });
    }
  }
  return target;
}
