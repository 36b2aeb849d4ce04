/** The bytes are no compound file, or it is damaged. */
export class CompoundFileError extends Error {
  override readonly name = 'CompoundFileError';
}

const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const HEADER_BYTES = 512;
/** Sector numbers from here on mark ends and free sectors ([MS-CFB] 2.1). */
const MAX_SECTOR = 0xfffffffa;
const ENTRY_BYTES = 128;
const MINI_SECTOR_BYTES = 64;
/** Kinds of directory entries ([MS-CFB] 2.6.1). */
const STREAM = 2;
const ROOT = 5;

interface Entry {
  readonly name: string;
  readonly kind: number;
  readonly start: number;
  readonly size: number;
}

/** Whether the bytes begin like a compound file. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return SIGNATURE.equals(bytes.subarray(0, SIGNATURE.length));
}

/** Streams and storages of a compound file ([MS-CFB]), regardless of their folders. */
export class CompoundFile {
  readonly #bytes: Buffer;
  readonly #sectorBytes: number;
  readonly #miniLimit: number;
  readonly #table: readonly number[];
  readonly #entries: readonly Entry[];
  readonly #mini: { readonly table: readonly number[]; readonly sectors: readonly Buffer[] };

  /** @throws CompoundFileError */
  constructor(bytes: Uint8Array) {
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.length < HEADER_BYTES) throw new CompoundFileError('ends within its header');
    const shift = view.readUInt16LE(30);
    if (shift !== 9 && shift !== 12) throw new CompoundFileError('has sectors of an unknown size');
    this.#bytes = view;
    this.#sectorBytes = 1 << shift;
    this.#miniLimit = view.readUInt32LE(56);
    this.#table = this.#allocationTable();
    this.#entries = this.#directory(view.readUInt32LE(48));
    const root = this.#entries.find(({ kind }) => kind === ROOT);
    this.#mini = {
      table: numbersIn(Buffer.concat(this.#chain(view.readUInt32LE(60)))),
      sectors: root === undefined ? [] : this.#chain(root.start).flatMap(miniSectors),
    };
  }

  /** Names of all streams and storages. */
  get names(): readonly string[] {
    return this.#entries.map(({ name }) => name);
  }

  /** Content of the first stream with a name, if the file has it. @throws CompoundFileError */
  stream(name: string): Buffer | undefined {
    const entry = this.#entries.find((each) => each.kind === STREAM && each.name === name);
    if (entry === undefined) return undefined;
    return Buffer.concat(this.#partsOf(entry));
  }

  /** All streams, each as its parts in their order: views of the file, which can be changed. @throws CompoundFileError */
  *streams(): Generator<{ readonly name: string; readonly parts: readonly Buffer[] }> {
    let total = 0;
    for (const entry of this.#entries) {
      if (entry.kind !== STREAM) continue;
      total += entry.size;
      if (total > this.#bytes.length) throw new CompoundFileError('has streams that share sectors');
      yield { name: entry.name, parts: this.#partsOf(entry) };
    }
  }

  #partsOf({ name, start, size }: Entry): Buffer[] {
    const parts: Buffer[] = [];
    let rest = size;
    const chain = size < this.#miniLimit ? this.#miniChain(start, size) : this.#chain(start, size);
    for (const sector of chain) {
      if (rest === 0) break;
      const part = sector.subarray(0, rest);
      parts.push(part);
      rest -= part.length;
    }
    if (rest > 0) throw new CompoundFileError(`ends within its stream ${name}`);
    return parts;
  }

  /** Next sector of each sector ([MS-CFB] 2.3 and 2.5). */
  #allocationTable(): number[] {
    const sectors: number[] = [];
    const add = (numbers: readonly number[]) => sectors.push(...numbers.filter((each) => each < MAX_SECTOR));
    add(numbersIn(this.#bytes.subarray(76, HEADER_BYTES)));
    let next = this.#bytes.readUInt32LE(68);
    for (let seen = 0; next < MAX_SECTOR; seen += 1) {
      if (seen > this.#sectorCount) throw new CompoundFileError('has a circular sector chain');
      const numbers = numbersIn(this.#sector(next));
      next = numbers.pop() ?? MAX_SECTOR;
      add(numbers);
    }
    if (sectors.length > this.#sectorCount) throw new CompoundFileError('has a circular sector chain');
    return sectors.flatMap((sector) => numbersIn(this.#sector(sector)));
  }

  #directory(start: number): Entry[] {
    const content = Buffer.concat(this.#chain(start));
    const entries: Entry[] = [];
    for (let at = 0; at + ENTRY_BYTES <= content.length; at += ENTRY_BYTES) {
      const nameBytes = content.readUInt16LE(at + 64);
      const kind = content[at + 66]!;
      if (kind === 0 || nameBytes < 2 || nameBytes > 64) continue;
      entries.push({
        name: content.toString('utf16le', at, at + nameBytes - 2),
        kind,
        start: content.readUInt32LE(at + 116),
        size: content.readUInt32LE(at + 120),
      });
    }
    return entries;
  }

  /** @param size bytes that are needed */
  #chain(start: number, size = Number.POSITIVE_INFINITY): Buffer[] {
    const needed = Math.ceil(size / this.#sectorBytes);
    return follow(this.#table, start, this.#sectorCount, needed).map((sector) => this.#sector(sector));
  }

  #miniChain(start: number, size: number): Buffer[] {
    const { table, sectors } = this.#mini;
    const needed = Math.ceil(size / MINI_SECTOR_BYTES);
    return follow(table, start, sectors.length, needed).map((sector) => sectors[sector]!);
  }

  get #sectorCount(): number {
    return Math.ceil(this.#bytes.length / this.#sectorBytes);
  }

  /** Content of a sector. The last one of a file may be shorter. */
  #sector(sector: number): Buffer {
    const at = (sector + 1) * this.#sectorBytes;
    if (at >= this.#bytes.length) throw new CompoundFileError('ends early: a sector is missing');
    return this.#bytes.subarray(at, at + this.#sectorBytes);
  }
}

function miniSectors(sector: Buffer): Buffer[] {
  return Array.from({ length: Math.ceil(sector.length / MINI_SECTOR_BYTES) }, (_, index) =>
    sector.subarray(index * MINI_SECTOR_BYTES, (index + 1) * MINI_SECTOR_BYTES),
  );
}

function numbersIn(content: Buffer): number[] {
  return Array.from({ length: Math.floor(content.length / 4) }, (_, i) => content.readUInt32LE(4 * i));
}

/** @param needed number of sectors after which the chain is not followed further */
function follow(table: readonly number[], start: number, most: number, needed: number): number[] {
  const sectors: number[] = [];
  for (let at: number | undefined = start; at !== undefined && at < MAX_SECTOR; at = table[at]) {
    if (sectors.length === needed) break;
    if (at >= most) throw new CompoundFileError('ends early: a sector is missing');
    if (sectors.length >= most) throw new CompoundFileError('has a circular sector chain');
    sectors.push(at);
  }
  return sectors;
}
