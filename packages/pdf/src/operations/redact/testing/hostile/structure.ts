import { flated, onePage, rawStream } from '../../../../testing/raw-pdf.ts';
import { SECRET } from '../build.ts';
import { beside, type HostileFile, hostile, LINE, STAYS, secretForm } from './hostile-file.ts';

const plain = beside('', {}).pdf;
const said = hostile('', { content: LINE }).pdf;
const bytes = (text: string) => Buffer.from(text, 'latin1');

/** A later revision that replaces the content of a page that contained the secret. */
function revised(): Uint8Array {
  const content = `BT /F1 12 Tf 72 60 Td (${STAYS}) Tj ET`;
  const object = `4 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`;
  const before = Buffer.from(said);
  const start = before.length;
  const previous = /startxref\s+(\d+)/.exec(before.toString('latin1'))![1];
  const row = `${String(start).padStart(10, '0')} 00000 n \n`;
  return Buffer.concat([
    before,
    bytes(
      `${object}xref\n4 1\n${row}trailer\n<< /Size 10 /Root 1 0 R /Prev ${previous} >>\nstartxref\n${start + object.length}\n%%EOF\n`,
    ),
  ]);
}

/** Turns the last cross-reference entry of an object into a free one. */
function freed(number: number): Uint8Array {
  const text = Buffer.from(hostile('', { objects: { 12: secretForm() } }).pdf).toString('latin1');
  const rows = text.lastIndexOf('xref\n0 ', text.lastIndexOf('trailer'));
  const at = text.indexOf('\n', rows + 5) + 1 + number * 20;
  return bytes(`${text.slice(0, at)}0000000000 00001 f \n${text.slice(at + 20)}`);
}

const packed = (text: string) => {
  const objects = [`(${SECRET})`, `<< /K (${SECRET}) >>`, text];
  let offset = 0;
  const head = objects.map((object, i) => {
    const entry = `${50 + i} ${offset}`;
    offset += object.length + 1;
    return entry;
  });
  const first = `${head.join(' ')} `;
  return flated(
    `/Type /ObjStm /N ${objects.length} /First ${first.length}`,
    `${first}${objects.join(' ')} (${SECRET})`,
  );
};

export const STRUCTURE_FILES: readonly HostileFile[] = [
  { name: 'file: an earlier revision', pdf: revised() },
  { name: 'file: a freed object', pdf: freed(12) },
  { name: 'file: bytes behind its end', pdf: Buffer.concat([plain, bytes(`\n(${SECRET})`)]) },
  { name: 'file: bytes before its beginning', pdf: Buffer.concat([bytes(`%${SECRET}\n`), plain]) },
  {
    name: 'file: a comment in its header',
    pdf: bytes(Buffer.from(plain).toString('latin1').replace('%\xe2\xe3', `%${SECRET} `.slice(0, 3))),
  },
  beside('file: objects of which nobody knows', {
    objects: { 12: secretForm(), 13: `(${SECRET})`, 14: `<< /${SECRET} /${SECRET} >>` },
  }),
  beside('file: packed objects of which nobody knows', { objects: { 12: packed('null') } }),
  beside('file: comments in objects', {
    objects: { 12: `% ${SECRET}\n<< /A 1 % ${SECRET}\n >>` },
    catalog: `% ${SECRET}\n`,
    page: `/X 12 0 R % ${SECRET}\n`,
  }),
  beside('file: entries that stand twice', {
    catalog: `/PageMode /${SECRET} /PageMode /UseNone /Lang (${SECRET}) /Lang (en)`,
  }),
  beside('file: data longer than they say', {
    objects: { 12: rawStream('', 'x') },
    trailer: `% ${SECRET}\n`,
  }),
  beside('file: hints of a linearized file', {
    objects: { 12: `<< /Linearized 1 /H [10 20] /X (${SECRET}) >>`, 13: rawStream('/S 10', SECRET) },
  }),
  beside('file: a stream of cross-references', {
    objects: { 12: rawStream(`/Type /XRef /Size 1 /W [1 1 1] /Info << /Title (${SECRET}) >>`, SECRET) },
    trailer: '/XRefStm 12',
  }),
  beside('file: content in another file', {
    objects: {
      12: rawStream(`/F (${SECRET}) /FFilter /FlateDecode /FDecodeParms << /X (${SECRET}) >>`, SECRET),
    },
  }),
  {
    name: 'file: entries of a content stream',
    pdf: onePage({
      content: rawStream(`/${SECRET} (${SECRET}) /Metadata 12 0 R`, `BT /F1 12 Tf 72 60 Td (${STAYS}) Tj ET`),
      resources: '/Font << /F1 9 0 R >>',
      objects: { 9: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>', 12: rawStream('', SECRET) },
    }),
  },
  {
    name: 'file: damaged compressed data',
    pdf: onePage({
      content: {
        dict: '/Filter /FlateDecode',
        data: Buffer.concat([
          Buffer.from(
            (flated('', `BT /F1 12 Tf 72 60 Td (${STAYS}) Tj ET`) as { data: Uint8Array }).data,
          ).subarray(0, -4),
          bytes(SECRET),
        ]),
      },
      resources: '/Font << /F1 9 0 R >>',
      objects: { 9: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' },
    }),
  },
];
