import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PREFIX = 'platen-chromium-';

/** Folders of this process's running browsers. */
const inUse = new Set<string>();

/** Folder of one browser: its home, profile and temporary files. */
export class BrowserFolder {
  readonly path: string;
  /** Files that the browser itself created before any document. */
  #own: ReadonlySet<string> = new Set();

  private constructor(folder: string) {
    this.path = folder;
  }

  /** Creates an empty folder, and removes folders of ended processes. */
  static make(): BrowserFolder {
    removeAbandoned();
    const folder = mkdtempSync(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
    inUse.add(folder);
    return new BrowserFolder(folder);
  }

  /** Records the current content of the folder as the browser's own. */
  settle(): void {
    this.#own = new Set(this.entries());
  }

  /** Removes everything added since `settle`: files that documents left behind. */
  tidy(): void {
    for (const entry of this.entries()) {
      if (!this.#own.has(entry)) rmSync(path.join(this.path, entry), { recursive: true, force: true });
    }
  }

  /** Returns the paths of all files and folders in it, relative to the folder. */
  entries(): string[] {
    return readdirSync(this.path, { recursive: true, encoding: 'utf8' });
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true, maxRetries: 3 });
    inUse.delete(this.path);
  }
}

/** Returns the free space of the temporary folder, in bytes. */
export function freeTemporaryBytes(): number {
  const { bavail, bsize } = statfsSync(tmpdir());
  return bavail * bsize;
}

/** Removes folders of ended processes. A killed process cannot clean up, and on AWS Lambda the next process finds its files. */
function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined) continue;
    const folder = path.join(tmpdir(), name);
    const abandoned = Number(owner) === process.pid ? !inUse.has(folder) : !isRunning(Number(owner));
    if (abandoned) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
