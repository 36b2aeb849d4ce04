import { createWriteStream, type Stats, unlinkSync } from 'node:fs';
import { access, constants, lstat, mkdir, open, realpath, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CliError, fileReason, usageError } from '../cli-error.ts';

/** Destination of a result. It is opened before any request, so that an unwritable output fails first. */
export interface Target {
  /** Name as the user entered it. */
  readonly name: string;
  /** Writes all of the content. @returns the number of bytes. */
  write(content: AsyncIterable<Uint8Array>): Promise<number>;
  /** Restores the previous state. */
  discard(): Promise<void>;
}

/**
 * @param name path of a file, or `-` for standard output.
 * @throws CliError when the target is not writable.
 */
export async function openTarget(name: string): Promise<Target> {
  if (name === '-') return standardOutput();
  const existing = await stat(name).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw cannotWrite(name, error);
  });
  if (existing?.isDirectory()) throw new CliError(`cannot write ${name}: it is a folder`);
  if (existing && !existing.isFile()) return device(name);
  if (/[/\\]$/.test(name)) throw new CliError(`cannot write ${name}: the folder does not exist`);
  if (existing) await access(name, constants.W_OK).catch((error) => Promise.reject(cannotWrite(name, error)));
  return file(name, existing);
}

/** Creates the folder if it does not exist. @throws CliError when the folder is not writable. */
export async function openFolder(name: string): Promise<string> {
  try {
    await mkdir(name, { recursive: true });
    const probe = partOf(path.join(name, 'x'));
    await (await open(probe, 'wx')).close();
    await unlink(probe);
  } catch (error) {
    const reason =
      (error as NodeJS.ErrnoException).code === 'EEXIST' ? 'it is not a folder' : fileReason(error);
    throw new CliError(`cannot write into ${name}: ${reason}`);
  }
  return name;
}

function standardOutput(): Target {
  if (process.stdout.isTTY) throw usageError('-o -: standard output is a terminal; pipe it somewhere');
  return {
    name: '-',
    write: (content) => copy(content, undefined),
    discard: async () => {},
  };
}

function device(name: string): Target {
  return {
    name,
    write: (content) => copy(content, createWriteStream(name)),
    discard: async () => {},
  };
}

/** Writes the file atomically: it appears when complete, and an existing file stays until then. */
async function file(name: string, existing: Stats | undefined): Promise<Target> {
  const real = existing ? await realpath(name) : await newFile(name);
  const part = partOf(real);
  const handle = await open(part, 'wx', existing?.mode).catch((error) => {
    throw cannotWrite(name, error);
  });
  const remove = () => {
    try {
      unlinkSync(part);
    } catch {
      // Already removed.
    }
  };
  process.once('exit', remove);
  return {
    name,
    write: async (content) => {
      try {
        const bytes = await copy(content, handle.createWriteStream());
        await rename(part, real);
        process.removeListener('exit', remove);
        return bytes;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
        throw cannotWrite(name, error);
      }
    },
    discard: async () => {
      process.removeListener('exit', remove);
      await handle.close().catch(() => {});
      remove();
    },
  };
}

async function newFile(name: string): Promise<string> {
  const dangling = await lstat(name).catch(() => undefined);
  if (dangling) throw new CliError(`cannot write ${name}: it is a broken link`);
  return path.resolve(name);
}

function partOf(file: string): string {
  return path.join(path.dirname(file), `.platen-${process.pid}-${Math.random().toString(36).slice(2, 10)}`);
}

async function copy(content: AsyncIterable<Uint8Array>, to: Writable | undefined): Promise<number> {
  let bytes = 0;
  async function* counted() {
    for await (const chunk of content) {
      bytes += chunk.length;
      yield chunk;
    }
  }
  // Standard output stays open, since other code may write to it.
  await pipeline(counted, to ?? toStandardOutput());
  return bytes;
}

function toStandardOutput(): Writable {
  return new Writable({ write: (chunk, _, done) => void process.stdout.write(chunk, done) });
}

function cannotWrite(name: string, error: unknown): CliError {
  return new CliError(`cannot write ${name}: ${fileReason(error)}`, { cause: error });
}
