import { deflateSync } from 'node:zlib';

export interface SampleOptions {
  readonly pages?: number;
  /** Kind of cross-reference; with `stream`, plain objects are packed into an object stream. */
  readonly xref?: 'table' | 'stream';
  readonly eol?: '\n' | '\r\n';
  /** Entries added to each page, such as `/Rotate 90`; `/Resources` replaces the sample's own. */
  readonly pageEntries?: string;
  /** Entries added to the catalog, such as `/AcroForm 10 0 R`. */
  readonly catalogEntries?: string;
  readonly trailerEntries?: string;
  /** Additional objects by number, from 1000 on to avoid those of the pages. */
  readonly objects?: Readonly<Record<number, string>>;
  /** Number of incompressible bytes that enlarge the file. */
  readonly ballast?: number;
  readonly content?: string;
}

/** Writes a small valid PDF by hand, so that tests control each of its bytes. */
export function samplePdf(options: SampleOptions = {}): Uint8Array {
  const eol = options.eol ?? '\n';
  const count = options.pages ?? 1;
  const objects = new Map<number, string | Buffer>();
  const kids = Array.from({ length: count }, (_, i) => `${4 + i * 2} 0 R`).join(' ');
  const pages = /\/Pages /.test(options.catalogEntries ?? '') ? '' : '/Pages 2 0 R';
  objects.set(1, `<< /Type /Catalog ${pages} ${options.catalogEntries ?? ''} >>`);
  objects.set(2, `<< /Type /Pages /Count ${count} /Kids [${kids}] /MediaBox [0 0 595 842] >>`);
  objects.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const own = /\/Resources /.test(options.pageEntries ?? '');
  const resources = own ? '' : '/Resources << /Font << /F1 3 0 R >> >>';
  for (let i = 0; i < count; i++) {
    const number = 4 + i * 2;
    const content = options.content ?? `BT /F1 24 Tf 72 700 Td (Page ${i + 1} of a sample) Tj ET`;
    objects.set(
      number,
      `<< /Type /Page /Parent 2 0 R ${resources} /Contents ${number + 1} 0 R ${options.pageEntries ?? ''} >>`,
    );
    objects.set(number + 1, stream('', Buffer.from(content, 'latin1'), eol));
  }
  for (const [number, text] of Object.entries(options.objects ?? {})) objects.set(Number(number), text);
  if (options.ballast) objects.set(900, stream('', noise(options.ballast), eol));
  return options.xref === 'stream'
    ? withXrefStream(objects, options, eol)
    : withXrefTable(objects, options, eol);
}

function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 12345;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    bytes[i] = state >>> 16;
  }
  return bytes;
}

function stream(entries: string, data: Buffer, eol: string): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${data.length} >>${eol}stream${eol}`),
    data,
    Buffer.from(`${eol}endstream`),
  ]);
}

class Output {
  readonly parts: Buffer[] = [];
  length = 0;
  add(part: string | Buffer): void {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    this.parts.push(bytes);
    this.length += bytes.length;
  }
}

function writeObjects(
  out: Output,
  objects: ReadonlyMap<number, string | Buffer>,
  eol: string,
): Map<number, number> {
  const offsets = new Map<number, number>();
  for (const [number, body] of objects) {
    offsets.set(number, out.length);
    out.add(`${number} 0 obj${eol}`);
    out.add(body);
    out.add(`${eol}endobj${eol}`);
  }
  return offsets;
}

function withXrefTable(
  objects: ReadonlyMap<number, string | Buffer>,
  options: SampleOptions,
  eol: string,
): Uint8Array {
  const out = new Output();
  out.add(`%PDF-1.7${eol}%\xe2\xe3\xcf\xd3${eol}`);
  const offsets = writeObjects(out, objects, eol);
  const start = out.length;
  const end = eol === '\n' ? ' \n' : '\r\n';
  out.add(`xref${eol}0 1${eol}0000000000 65535 f${end}`);
  for (const [number, offset] of offsets)
    out.add(`${number} 1${eol}${String(offset).padStart(10, '0')} 00000 n${end}`);
  const size = Math.max(...objects.keys()) + 1;
  out.add(
    `trailer${eol}<< /Size ${size} /Root 1 0 R ${options.trailerEntries ?? ''} >>${eol}startxref${eol}${start}${eol}%%EOF${eol}`,
  );
  return Buffer.concat(out.parts);
}

function withXrefStream(
  objects: ReadonlyMap<number, string | Buffer>,
  options: SampleOptions,
  eol: string,
): Uint8Array {
  const plain = [...objects].filter((entry): entry is [number, string] => typeof entry[1] === 'string');
  const streams = new Map([...objects].filter(([, body]) => typeof body !== 'string'));
  const container = Math.max(...objects.keys()) + 1;
  let packed = '';
  let header = '';
  for (const [number, body] of plain) {
    header += `${number} ${packed.length} `;
    packed += `${body} `;
  }
  const data = deflateSync(Buffer.from(header + packed, 'latin1'));
  streams.set(
    container,
    stream(`/Type /ObjStm /N ${plain.length} /First ${header.length} /Filter /FlateDecode`, data, eol),
  );
  const out = new Output();
  out.add(`%PDF-1.7${eol}%\xe2\xe3\xcf\xd3${eol}`);
  const offsets = writeObjects(out, streams, eol);
  const start = out.length;
  offsets.set(container + 1, start);
  const rows = Buffer.alloc((container + 2) * 6);
  rows.writeUInt16BE(65535, 4);
  for (const [number, offset] of offsets)
    rows.set([1, offset >>> 16, (offset >>> 8) & 255, offset & 255, 0, 0], number * 6);
  plain.forEach(([number], index) => {
    rows.set(
      [2, container >> 16, (container >> 8) & 255, container & 255, index >> 8, index & 255],
      number * 6,
    );
  });
  const entries = `/Type /XRef /Size ${container + 2} /W [1 3 2] /Root 1 0 R ${options.trailerEntries ?? ''}`;
  out.add(`${container + 1} 0 obj${eol}`);
  out.add(stream(entries, rows, eol));
  out.add(`${eol}endobj${eol}startxref${eol}${start}${eol}%%EOF`);
  return Buffer.concat(out.parts);
}
