import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { MAX_UPLOAD_BYTES } from '../../../src/contract/limits.ts';
import { CliError } from '../cli-error.ts';

/** Never blocks: opening a pipe without `O_NONBLOCK` would wait for a writer. */
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * The only folder whose files a model may read and add to. Paths are relative to it. Neither `..` nor links can leave it, and no
 * file in it is overwritten.
 */
export class Folder {
  readonly #root: string;

  private constructor(root: string) {
    this.#root = root;
  }

  /** @throws CliError when the path is not a folder. */
  static async open(folder: string): Promise<Folder> {
    const root = await realpath(folder).catch(() => undefined);
    if (root === undefined || !(await stat(root)).isDirectory()) {
      throw new CliError(`--folder: ${folder} is not a folder`);
    }
    return new Folder(root);
  }

  /** @throws CliError when the file does not exist in the folder. */
  async read(file: string): Promise<Uint8Array> {
    const inside = await realpath(this.#resolve(file)).catch(() => undefined);
    if (inside === undefined) throw new CliError(`${file}: no such file in the folder`);
    this.#assertInside(inside, file);
    const notAFile = new CliError(`${file}: is not a file`);
    // Checked before opening, since opening a device can have side effects, and again on the open handle, which can no longer be
    // swapped.
    if (!(await lstat(inside).catch(() => undefined))?.isFile()) throw notAFile;
    const handle = await open(inside, READ).catch(() => {
      throw new CliError(`${file}: cannot be read`);
    });
    try {
      if (!(await handle.stat()).isFile()) throw notAFile;
      return await readBounded(handle, file);
    } finally {
      await handle.close();
    }
  }

  /**
   * Writes a new file.
   * @throws CliError when the file already exists, or its folder does not.
   */
  async write(file: string, bytes: Uint8Array): Promise<void> {
    const target = this.#resolve(file);
    const parent = await realpath(path.dirname(target)).catch(() => undefined);
    if (parent === undefined) throw new CliError(`${file}: its folder does not exist`);
    this.#assertInside(parent, file);
    const inside = path.join(parent, path.basename(target));
    const there = await lstat(inside).catch(() => undefined);
    if (there) throw new CliError(`${file}: is there already; choose another name`);
    // Exclusive, so that a link created in the meantime is not followed either.
    const handle = await open(inside, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o644);
    try {
      await handle.writeFile(bytes);
    } finally {
      await handle.close();
    }
  }

  #resolve(file: string): string {
    const full = path.resolve(this.#root, file);
    this.#assertInside(full, file);
    return full;
  }

  #assertInside(full: string, file: string): void {
    const relative = path.relative(this.#root, full);
    if (relative.startsWith('..') || path.isAbsolute(relative)) {
      throw new CliError(`${file}: is outside of the folder that was named with --folder`);
    }
  }
}

/** Reads up to the limit, regardless of the reported size: a file may grow, and some report no size. */
async function readBounded(handle: FileHandle, file: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of handle.createReadStream({ autoClose: false })) {
    chunks.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > MAX_UPLOAD_BYTES) throw new CliError(`${file}: has more than ${MAX_UPLOAD_BYTES} bytes`);
  }
  return Buffer.concat(chunks);
}
