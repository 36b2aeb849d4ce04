import { crc32 } from 'node:zlib';

/**
 * A ZIP archive of stored files, and of files that are compressed already (raw deflate), whose stated sizes are wrong.
 */
export function zip(
  files: Readonly<Record<string, string | Uint8Array>>,
  deflated: Readonly<Record<string, Uint8Array>> = {},
): Buffer {
  const entries = [
    ...Object.entries(files).map(([name, data]) => ({ name, data: Buffer.from(data), method: 0 })),
    ...Object.entries(deflated).map(([name, data]) => ({ name, data: Buffer.from(data), method: 8 })),
  ];
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, data, method } of entries) {
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, Buffer.from(name), data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), shared, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end]);
}
