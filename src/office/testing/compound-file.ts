const SECTOR_BYTES = 512;
const END = 0xfffffffe;
const FREE = 0xffffffff;
const FAT = 0xfffffffd;
const NONE = 0xffffffff;
/** Shorter streams would belong into the mini stream ([MS-CFB] 2.2). */
const MIN_STREAM_BYTES = 4096;

/** Writes a compound file ([MS-CFB]) of streams in its root, each padded with zeros to 4,096 bytes. */
export function makeCompoundFile(streams: Readonly<Record<string, Uint8Array>>): Buffer {
  const contents = Object.values(streams).map((bytes) =>
    Buffer.concat([bytes, Buffer.alloc(Math.max(0, MIN_STREAM_BYTES - bytes.length))]),
  );
  const sectorsOf = (bytes: number) => Math.ceil(bytes / SECTOR_BYTES);
  const directoryBytes = (contents.length + 1) * 128;
  const chains = [sectorsOf(directoryBytes), ...contents.map(({ length }) => sectorsOf(length))];
  const used = chains.reduce((sum, count) => sum + count, 0);
  const tables = Math.ceil((used * 4) / (SECTOR_BYTES - 4));
  const table = Buffer.alloc(tables * SECTOR_BYTES, 0xff);
  for (let i = 0; i < tables; i += 1) table.writeUInt32LE(FAT, 4 * i);
  const starts: number[] = [];
  let sector = tables;
  for (const count of chains) {
    starts.push(sector);
    for (let i = 0; i < count; i += 1, sector += 1)
      table.writeUInt32LE(i === count - 1 ? END : sector + 1, 4 * sector);
  }
  const header = Buffer.alloc(SECTOR_BYTES, 0xff);
  header.fill(0, 8, 76);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(tables, 44);
  header.writeUInt32LE(starts[0]!, 48);
  header.writeUInt32LE(MIN_STREAM_BYTES, 56);
  header.writeUInt32LE(END, 60);
  header.writeUInt32LE(END, 68);
  for (let i = 0; i < tables; i += 1) header.writeUInt32LE(i, 76 + 4 * i);
  // The streams form a list of right siblings, which is a valid tree.
  const entries = [
    entry('Root Entry', 5, END, 0, { child: contents.length > 0 ? 1 : NONE }),
    ...Object.keys(streams).map((name, i) =>
      entry(name, 2, starts[i + 1]!, contents[i]!.length, {
        right: i + 1 < contents.length ? i + 2 : NONE,
      }),
    ),
  ];
  return Buffer.concat([header, table, padded(Buffer.concat(entries)), ...contents.map(padded)]);
}

function entry(
  name: string,
  kind: number,
  start: number,
  size: number,
  { right = NONE, child = NONE }: { readonly right?: number; readonly child?: number },
): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE(2 * name.length + 2, 64);
  bytes[66] = kind;
  bytes[67] = 1;
  bytes.writeUInt32LE(FREE, 68);
  bytes.writeUInt32LE(right, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

function padded(bytes: Buffer): Buffer {
  const rest = bytes.length % SECTOR_BYTES;
  return rest === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(SECTOR_BYTES - rest)]);
}
