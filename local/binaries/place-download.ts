import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Puts a downloaded program into a folder that exists only once complete, and removes its other versions.
 *
 * @param target `<prefix><version>`, next to the other programs
 * @param fill downloads into an empty folder, and returns the folder to keep: the same or a subfolder
 */
export async function placeDownload(
  target: string,
  prefix: string,
  fill: (draft: string) => Promise<string>,
): Promise<void> {
  const folder = path.dirname(target);
  mkdirSync(folder, { recursive: true });
  const draft = mkdtempSync(path.join(folder, '.draft-'));
  try {
    const complete = await fill(draft);
    rmSync(target, { recursive: true, force: true });
    renameSync(complete, target);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix) && name !== path.basename(target))
      rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
