const BLOCK = 512;

export interface TarEntry {
  readonly name: string;
  /** Permission bits, such as `0o755`. */
  readonly mode: number;
  readonly data: Buffer;
}

/** Reads the regular files of a ustar archive (POSIX.1-1988); folders and links are skipped. */
export function readTar(archive: Buffer): TarEntry[] {
  const entries: TarEntry[] = [];
  let offset = 0;
  while (offset + BLOCK <= archive.length && archive[offset] !== 0) {
    const header = archive.subarray(offset, offset + BLOCK);
    const size = octal(header, 124, 12);
    const type = header.toString('latin1', 156, 157);
    const start = offset + BLOCK;
    if (start + size > archive.length) throw new Error(`tar: ${text(header, 0, 100)} is cut short`);
    if (type === '0' || type === '\0') {
      const prefix = text(header, 345, 155);
      const name = text(header, 0, 100);
      entries.push({
        name: prefix === '' ? name : `${prefix}/${name}`,
        mode: octal(header, 100, 8),
        data: archive.subarray(start, start + size),
      });
    }
    offset = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return entries;
}

function text(header: Buffer, offset: number, length: number): string {
  const field = header.subarray(offset, offset + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end);
}

function octal(header: Buffer, offset: number, length: number): number {
  return Number.parseInt(text(header, offset, length).trim() || '0', 8);
}
