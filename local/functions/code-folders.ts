import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { CodeSource, FunctionResource } from '../assembly/functions.ts';
import { unzip } from './unzip.ts';

/** Provides each function with a folder for its code and one for `/opt`, copying as little as possible. */
export class CodeFolders {
  readonly #folder: string;

  /** @param folder folder for unpacked archives and merged layers. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the folder for `LAMBDA_TASK_ROOT`. */
  code(fn: FunctionResource): string {
    return this.#materialise(fn.code);
  }

  /**
   * Returns the folder for `/opt`: a single layer as is, several merged by symbolic links, with later layers on top. Undefined
   * without layers.
   */
  layers(fn: FunctionResource): string | undefined {
    const layers = fn.layers.map((layer) => this.#materialise(layer));
    if (layers.length < 2) return layers[0];
    return this.#once('opt', layers.join('\n'), (folder) => merge(layers, folder));
  }

  #materialise(code: CodeSource): string {
    if (code.kind === 'inline') {
      return this.#once('inline', code.source, (folder) => {
        writeFileSync(path.join(folder, 'index.js'), code.source);
      });
    }
    if (statSync(code.path).isDirectory()) return code.path;
    const { size, mtimeMs } = statSync(code.path);
    return this.#once('zip', `${code.path}:${size}:${mtimeMs}`, (folder) => unzip(code.path, folder));
  }

  /** Creates the folder atomically, under a name derived from its contents. */
  #once(kind: string, identity: string, fill: (folder: string) => void): string {
    const hash = createHash('sha256').update(identity).digest('hex').slice(0, 24);
    const folder = path.join(this.#folder, `${kind}-${hash}`);
    if (existsSync(folder)) return folder;
    const unfinished = `${folder}.${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    fill(unfinished);
    renameSync(unfinished, folder);
    return folder;
  }
}

function merge(layers: readonly string[], target: string): void {
  const names = new Set(layers.flatMap((layer) => readdirSync(layer)));
  for (const name of names) {
    const sources = layers.map((layer) => path.join(layer, name)).filter((source) => existsSync(source));
    const last = sources.at(-1)!;
    const folders = sources.filter((source) => statSync(source).isDirectory());
    if (folders.length > 1 && statSync(last).isDirectory()) {
      mkdirSync(path.join(target, name));
      merge(folders, path.join(target, name));
    } else {
      symlinkSync(last, path.join(target, name));
    }
  }
}
