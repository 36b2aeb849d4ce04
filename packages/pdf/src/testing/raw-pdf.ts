import { deflateSync } from 'node:zlib';

/** Content of an object between `obj` and `endobj`: its text, or a stream. */
export type RawObject = string | { readonly dict: string; readonly data: Uint8Array };

/** Returns a stream of bytes that are already encoded as `dict` declares. */
export function rawStream(dict: string, data: Uint8Array | string): RawObject {
  return { dict, data: typeof data === 'string' ? Buffer.from(data, 'latin1') : data };
}

/** Compresses data and returns them as a stream. */
export function flated(dict: string, data: Uint8Array | string): RawObject {
  return rawStream(`/Filter /FlateDecode ${dict}`, deflateSync(data));
}

/** Writes the objects unchanged, valid or not, with a matching cross-reference table. */
export function rawPdf(objects: Readonly<Record<number, RawObject>>, trailer = '/Root 1 0 R'): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets = new Map<number, number>();
  let length = parts[0]!.length;
  const add = (...bytes: Buffer[]) => {
    for (const each of bytes) length += each.length;
    parts.push(...bytes);
  };
  for (const [number, object] of Object.entries(objects)) {
    offsets.set(Number(number), length);
    add(Buffer.from(`${number} 0 obj\n`));
    if (typeof object === 'string') add(Buffer.from(object, 'latin1'));
    else {
      const { dict, data } = object;
      add(Buffer.from(`<< ${dict} /Length ${data.length} >>\nstream\n`, 'latin1'));
      add(Buffer.from(data.buffer, data.byteOffset, data.length), Buffer.from('\nendstream'));
    }
    add(Buffer.from('\nendobj\n'));
  }
  const start = length;
  const size = Math.max(...offsets.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined
      ? `0000000000 ${number === 0 ? '65535' : '00000'} f \n`
      : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  add(Buffer.from(`xref\n0 ${size}\n${rows.join('')}`));
  add(Buffer.from(`trailer\n<< /Size ${size} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`));
  return Buffer.concat(parts);
}

/** Parts of a document of one page that tests replace. */
export interface OnePage {
  readonly content?: RawObject | string;
  readonly resources?: string;
  readonly page?: string;
  readonly catalog?: string;
  readonly trailer?: string;
  /** Additional objects by number, from 10 on. */
  readonly objects?: Readonly<Record<number, RawObject>>;
}

/** Returns a document with the catalog as object 1, the page tree as 2, the page as 3 and its content as 4. */
export function onePage({
  content = '',
  resources = '',
  page = '',
  catalog = '',
  ...rest
}: OnePage): Uint8Array {
  return rawPdf(
    {
      1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      2: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
      3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << ${resources} >> ${page} >>`,
      4: typeof content === 'string' ? rawStream('', content) : content,
      ...rest.objects,
    },
    `/Root 1 0 R ${rest.trailer ?? ''}`,
  );
}
