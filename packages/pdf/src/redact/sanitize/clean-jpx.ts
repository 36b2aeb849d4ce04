/** Boxes of a JP2 file that only describe it (ITU-T T.800, annex I): XML, UUID and their lists, and associations. */
const DESCRIBING = new Set(['xml ', 'uuid', 'uinf', 'asoc', 'nlst', 'lbl ', 'free', 'skip', 'jp2i']);
const START_OF_CODESTREAM = 0xff4f;
const START_OF_TILE = 0xff90;
const COMMENT = 0xff64;

/** A JPEG 2000 picture without what only describes it: the boxes beside its code stream, and the comments in that. */
export function cleanJpx(bytes: Uint8Array): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.length > 2 && view.readUInt16BE(0) === START_OF_CODESTREAM) return cleanCodestream(view);
  const kept: Uint8Array[] = [];
  for (let at = 0; at + 8 <= view.length; ) {
    const declared = view.readUInt32BE(at);
    const wide = declared === 1 && at + 16 <= view.length;
    const head = wide ? 16 : 8;
    const size = declared === 0 ? view.length - at : wide ? Number(view.readBigUInt64BE(at + 8)) : declared;
    if (size < head) return bytes;
    const end = Math.min(view.length, at + size);
    const type = view.toString('latin1', at + 4, at + 8);
    if (type === 'jp2c') kept.push(box(type, cleanCodestream(view.subarray(at + head, end))));
    else if (!DESCRIBING.has(type)) kept.push(view.subarray(at, end));
    at = end;
  }
  return Buffer.concat(kept);
}

function box(type: string, data: Uint8Array): Uint8Array {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, data]);
}

/** The main header without its comment segments, up to the first tile. */
function cleanCodestream(view: Buffer): Uint8Array {
  const kept: Uint8Array[] = [view.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= view.length) {
    const marker = view.readUInt16BE(at);
    if (marker === START_OF_TILE || marker < 0xff00) break;
    const end = at + 2 + view.readUInt16BE(at + 2);
    if (marker !== COMMENT) kept.push(view.subarray(at, end));
    at = end;
  }
  kept.push(view.subarray(at, codestreamEnd(view, at)));
  return Buffer.concat(kept);
}

/** Position after the end marker: what follows is not part of the picture. */
function codestreamEnd(view: Buffer, from: number): number {
  const end = view.lastIndexOf(Buffer.of(0xff, 0xd9));
  return end > from ? end + 2 : view.length;
}
