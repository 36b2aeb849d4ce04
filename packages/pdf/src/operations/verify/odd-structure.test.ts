import { deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { PdfFile } from '../../file/core/pdf-file.ts';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { appendSignature, foreignCms } from '../../testing/signatures/foreign-signature.ts';
import { row, Tampering } from '../../testing/signatures/tampering.ts';
import { type Identity, issue } from '../../testing/signatures/test-ca.ts';
import { verify } from './verify.ts';

// Files whose cross-reference or objects make some readers follow them, and others repair the file or read another part of it.
// None of these updates changes content, and all of these signatures verify.

let tampering: Tampering;
let signer: Identity;
beforeAll(async () => {
  tampering = await Tampering.prepare();
  signer = issue({ name: 'Foreign Signer', kind: 'rsa-2048' });
});

/** Returns all findings about the first signature, or the reason why verification refuses the file. */
async function findings(pdf: Uint8Array): Promise<string> {
  const report = await verify(pdf).catch((error: Error & { code?: string }) => {
    expect(error.code).toBe('PDF_DAMAGED');
    return error.message;
  });
  if (typeof report === 'string') return report;
  const [signature] = report.signatures;
  if (signature!.valid) return 'valid';
  return [...[...signature!.problems, ...signature!.changesAfter.changes].map(({ message }) => message)].join(
    '; ',
  );
}

interface Update {
  readonly objects?: string;
  readonly xref?: (offset: number) => string;
  readonly trailer?: string;
  readonly previous?: (offset: number) => string;
  readonly size?: string;
  readonly end?: (xref: number) => string;
}

/** Returns an update that rewrites the document information, with one oddity. */
function update(pdf: Uint8Array, odd: Update): Uint8Array {
  const file = PdfFile.open(pdf);
  const objects = odd.objects ?? '1006 0 obj\n<< /Title (Contract) >>\nendobj\n';
  const xref = odd.xref?.(pdf.length) ?? `xref\n1006 1\n${row(pdf.length)}`;
  const previous = odd.previous?.(file.startXref) ?? String(file.startXref);
  const trailer = `trailer\n<< /Size ${odd.size ?? file.size} /Root 1 0 R /Info 1006 0 R /Prev ${previous} ${odd.trailer ?? ''} >>\n`;
  const start = pdf.length + objects.length;
  const end = odd.end?.(start) ?? `startxref\n${start}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(`${objects}${xref}${trailer}${end}`, 'latin1')]);
}

describe('an update with two readings', () => {
  it('is valid in its regular form', async () => {
    expect(await findings(update(await tampering.signed(), {}))).toBe('valid');
  });

  it.each<[string, Update, RegExp]>([
    [
      'a comment in the table',
      { xref: (at) => `xref\n% note\n1006 1\n${row(at)}` },
      /does not begin with two numbers/,
    ],
    ['a comment behind "xref"', { xref: (at) => `xref % note\n1006 1\n${row(at)}` }, /line of its own/],
    [
      'a comment after the header of a section',
      { xref: (at) => `xref\n1006 1 % note\n${row(at)}` },
      /does not begin with two numbers/,
    ],
    [
      'a comment in a row',
      { xref: (at) => `xref\n1006 1\n${row(at).slice(0, 16)}%\nn \n` },
      /the row of a cross-reference table/,
    ],
    [
      'a comment before the trailer',
      { xref: (at) => `xref\n1006 1\n${row(at)}% note\n` },
      /does not begin with two numbers/,
    ],
    ['a table on one line', { xref: (at) => `xref 1006 1 ${row(at).trim()} ` }, /line of its own/],
    [
      'a row of 19 bytes',
      { xref: (at) => `xref\n1006 1\n${row(at).trim()}\n` },
      /the row of a cross-reference table/,
    ],
    [
      'a short offset',
      { xref: (at) => `xref\n1006 1\n${at} 00000 n \n` },
      /the row of a cross-reference table/,
    ],
    [
      'an object that is listed twice',
      { xref: (at) => `xref\n1006 1\n${row(at)}1006 1\n${row(at - 1)}` },
      /object 1006 twice/,
    ],
    [
      'a comment behind startxref',
      { end: (at) => `startxref % note\n${at}\n%%EOF\n` },
      /does not end with "startxref"/,
    ],
    [
      'a comment behind its offset',
      { end: (at) => `startxref\n${at}\n% note\n%%EOF\n` },
      /does not end with "startxref"/,
    ],
    [
      'a commented startxref',
      { end: (at) => `startxref\n${at}\n%%EOF\n%startxref\n0\n%%EOF\n` },
      /does not end with "startxref"/,
    ],
    [
      'something behind the end',
      { end: (at) => `startxref\n${at}\n%%EOF\njunk` },
      /does not end with "startxref"/,
    ],
    ['no end', { end: (at) => `startxref\n${at}\n` }, /does not end with "startxref"/],
    [
      'two of startxref',
      { end: (at) => `startxref\n0\n%%EOF\nstartxref\n${at}\n%%EOF\n` },
      /names another place/,
    ],
    [
      'startxref far from the end',
      { end: (at) => `startxref\n${at}\n%%EOF\n${' '.repeat(1100)}` },
      /"startxref" is missing at the end/,
    ],
    [
      '/Prev as a real number',
      { previous: (at) => `${at}.0` },
      /\/Prev of a trailer .* not written as an integer/,
    ],
    ['/Prev with a sign', { previous: (at) => `+${at}` }, /\/Prev of a trailer/],
    ['/Size as a real number', { size: '2000.0' }, /\/Size of a trailer .* not written as an integer/],
    ['/Size that is too small', { size: '900' }, /beyond \/Size/],
    ['no /Size', { size: 'null' }, /no \/Size/],
    ['an indirect /Prev', { previous: () => '3 0 R' }, /\/Prev of a trailer is not an offset/],
    [
      'another generation',
      { objects: '1006 1 obj\n<< >>\nendobj\n', xref: (at) => `xref\n1006 1\n${row(at, 1)}` },
      /generation/,
    ],
    [
      'another number',
      { objects: '1005 0 obj\n<< >>\nendobj\n' },
      /object 1006|no cross-reference|not stand/,
    ],
    [
      'a comment in the header of an object',
      { objects: '1006 %1\n0 obj\n<< >>\nendobj\n' },
      /object 1006|comment/,
    ],
    [
      'a comment that reads like an object',
      { objects: '1006 0 obj\n<< /Title (Contract) >>\nendobj\n% 5 0 obj << >> endobj\n' },
      /comment reads like/,
    ],
    [
      'equal names in other writing',
      { objects: '1006 0 obj\n<< /Title (a) /Tit#6ce (b) >>\nendobj\n' },
      /key \/Title twice/,
    ],
    [
      'a length that is wrong',
      { objects: '1006 0 obj\n<< /Length 3 >>\nstream\nabcdef\nendstream\nendobj\n' },
      /\/Length of the stream/,
    ],
    [
      'a length as a real number',
      { objects: '1006 0 obj\n<< /Length 3.0 >>\nstream\nabc\nendstream\nendobj\n' },
      /not written as an integer/,
    ],
    [
      'a stream behind a lone carriage return',
      { objects: '1006 0 obj\n<< /Length 3 >>\nstream\rabc\nendstream\nendobj\n' },
      /lone carriage return/,
    ],
    ['another catalog', { trailer: '/Root 2 0 R' }, /\/Root twice/],
    ['a stream beside the table', { trailer: '/XRefStm 15' }, /cross-reference|missing at byte|hybrid/],
  ])('%s', async (_, odd, reason) => {
    expect(await findings(update(await tampering.signed(), odd))).toMatch(reason);
  });
});

interface StreamUpdate {
  readonly widths?: string;
  readonly index?: string;
  readonly rows?: (at: number, own: number) => number[];
  readonly entries?: string;
}

/** Returns the same update with a cross-reference stream. */
function streamUpdate(pdf: Uint8Array, odd: StreamUpdate): Uint8Array {
  const file = PdfFile.open(pdf);
  const own = file.size;
  const start = pdf.length;
  const rows = Buffer.from(odd.rows?.(start, own) ?? [1, ...three(start), 0]);
  const index = odd.index ?? `${own} 1`;
  const dict = `<< /Type /XRef /Size ${own + 1} /W ${odd.widths ?? '[1 3 1]'} /Index [${index}] /Root 1 0 R /Prev ${file.startXref} ${odd.entries ?? ''} /Length ${rows.length} >>`;
  const head = `${own} 0 obj\n${dict}\nstream\n${rows.toString('latin1')}\nendstream\nendobj\n`;
  return Buffer.concat([pdf, Buffer.from(`${head}startxref\n${start}\n%%EOF\n`, 'latin1')]);
}

const three = (value: number): number[] => [(value >> 16) & 255, (value >> 8) & 255, value & 255];

describe('a cross-reference stream with two readings', () => {
  const signed = () => tampering.signed({}, samplePdf({ xref: 'stream' }));

  it('is valid in its regular form', async () => {
    expect(await findings(streamUpdate(await signed(), {}))).toBe('valid');
  });

  it.each<[string, StreamUpdate, RegExp]>([
    ['four widths', { widths: '[1 3 1 0]' }, /\/W of a cross-reference stream/],
    ['widths as real numbers', { widths: '[1.0 3 1]' }, /\/W of a trailer/],
    ['an index as real numbers', { index: '0.0 1', rows: () => [0, 0, 0, 0, 0] }, /\/Index of a trailer/],
    ['an index of three numbers', { index: '0 1 5', rows: () => [0, 0, 0, 0, 0] }, /not an array of pairs/],
    [
      'overlapping parts',
      { index: '3 1 3 1', rows: (at) => [1, ...three(at), 0, 1, ...three(at), 0] },
      /object 3 /,
    ],
    [
      'more rows than the index has',
      { rows: (at) => [1, ...three(at), 0, 1, ...three(at), 0] },
      /longer than its \/Index/,
    ],
    ['an entry of an unknown type', { index: '3 1', rows: (at) => [7, ...three(at), 0] }, /unknown type 7/],
  ])('%s', async (_, odd, reason) => {
    expect(await findings(streamUpdate(await signed(), odd))).toMatch(reason);
  });
});

/** Returns a file signed by other software whose objects 3 and 1000 are in an object stream with the given header. */
function packed(head: string, objects: string, entries: readonly [number, number][], name = ''): Uint8Array {
  const base = samplePdf({ xref: 'stream' });
  const file = PdfFile.open(base);
  const container = 1001;
  const content = deflateSync(Buffer.from(head + objects, 'latin1'));
  const stream = `${container} 0 obj\n<< /Type /ObjStm /N ${head.trim().split(/\s+/).length / 2} /First ${head.length}${name} /Filter /FlateDecode /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream\nendobj\n`;
  const start = base.length + stream.length;
  const rows = Buffer.from([
    ...entries.flatMap(([, index]) => [2, ...three(container), index]),
    ...[1, ...three(base.length), 0],
    ...[1, ...three(start), 0],
  ]);
  const index = [...entries.map(([number]) => `${number} 1`), `${container} 2`].join(' ');
  const xref = `1002 0 obj\n<< /Type /XRef /Size 1003 /W [1 3 1] /Index [${index}] /Root 1 0 R /Prev ${file.startXref} /Length ${rows.length} >>\nstream\n`;
  const pdf = Buffer.concat([
    base,
    Buffer.from(stream + xref, 'latin1'),
    rows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF\n`),
  ]);
  return bySomebody(pdf);
}

const bySomebody = (pdf: Uint8Array): Uint8Array =>
  appendSignature(pdf, 'adbe.pkcs7.detached', (bytes) => foreignCms({ identity: signer }, bytes));

describe('signed bytes with two readings', () => {
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const other = '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>';
  const two = `${font} ${other}`;
  const head = (a: number, b: number) => `${a} 0 ${b} ${font.length + 1} `;

  it('are valid in a correct object stream', async () => {
    expect(
      await findings(
        packed(head(3, 1000), two, [
          [3, 0],
          [1000, 1],
        ]),
      ),
    ).toBe('valid');
  });

  it.each<[string, () => Uint8Array, RegExp]>([
    [
      'an object stream whose index and labels disagree',
      () =>
        packed(head(1000, 3), two, [
          [3, 0],
          [1000, 1],
        ]),
      /object 3 is labelled 1000/,
    ],
    [
      'an object stream that holds an object twice',
      () => packed(head(3, 3), two, [[3, 0]]),
      /holds object 3 twice/,
    ],
    [
      'an object stream with its number of objects as a real one',
      () => packed(head(3, 1000), two, [[3, 0]], ' /X 1 /First 99.0'),
      /object (stream )?\d+/,
    ],
    [
      'a key that an object has twice',
      () =>
        bySomebody(
          samplePdf({ pageEntries: '/Thumb 1000 0 R', objects: { 1000: '<< /Rotate 0 /Rotate 90 >>' } }),
        ),
      /key \/Rotate twice/,
    ],
    [
      'a key that it has twice in other writing',
      () =>
        bySomebody(
          samplePdf({ pageEntries: '/Thumb 1000 0 R', objects: { 1000: '<< /Rotate 0 /Rot#61te 90 >>' } }),
        ),
      /key \/Rotate twice/,
    ],
    [
      'a reference to another generation',
      () => bySomebody(samplePdf({ pageEntries: '/Thumb 5 1 R' })),
      /object 5 is referred to by a generation/,
    ],
    [
      'a stream with a wrong length',
      () =>
        bySomebody(
          samplePdf({
            pageEntries: '/Thumb 1000 0 R',
            objects: { 1000: '<< /Length 2 >>\nstream\nabcdef\nendstream' },
          }),
        ),
      /object 1000 cannot be read/,
    ],
    [
      'an object that cannot be read',
      () => bySomebody(samplePdf({ pageEntries: '/Thumb 1000 0 R', objects: { 1000: '<< /A --5 >>' } })),
      /object 1000 cannot be read/,
    ],
    ['an object within another', overlapping, /object 1000 begins within object 5/],
  ])('%s', async (_, make, reason) => {
    expect(await findings(make())).toMatch(reason);
  });

  it('may have a key repeated with the same value', async () => {
    expect(
      await findings(
        bySomebody(
          samplePdf({ pageEntries: '/Thumb 1000 0 R', objects: { 1000: '<< /Rotate 0 /Rotate 0 >>' } }),
        ),
      ),
    ).toBe('valid');
  });

  function overlapping(): Uint8Array {
    const inner = '1000 0 obj\n<< /S /Transparency >>\nendobj\n';
    const pdf = samplePdf({ content: inner, pageEntries: '/Group 1000 0 R', objects: { 1000: 'null' } });
    const text = Buffer.from(pdf).toString('latin1');
    const [place, old] = [text.indexOf(inner), text.lastIndexOf('1000 0 obj')];
    return bySomebody(Buffer.from(text.replace(row(old), row(place)), 'latin1'));
  }
});

describe('the positions of a signature', () => {
  const changed = async (pattern: RegExp, by: (found: string) => string): Promise<string> => {
    const text = Buffer.from(await tampering.signed()).toString('latin1');
    expect(text).toMatch(pattern);
    return findings(Buffer.from(text.replace(pattern, by), 'latin1'));
  };

  it.each<[string, RegExp, (found: string) => string, RegExp]>([
    [
      'a range with real numbers',
      /\/ByteRange \[0 \d+ \d+ \d+\] {2}/,
      (found) => `${found.slice(0, -3).replace('[0 ', '[0.0 ')}]`,
      /not written as an integer/,
    ],
    [
      'a range backwards',
      /\/ByteRange \[0 (\d+) (\d+)/,
      (found) => found.replace(/(\d+) (\d+)$/, '$2 $1'),
      /leaves out nothing/,
    ],
    [
      'contents under two names',
      /\/Filter \/Adobe\.PPKLite/,
      (found) => '/Contents <00> '.padEnd(found.length),
      /Contents twice|not supported|digest/,
    ],
  ])('%s', async (_, pattern, by, reason) => {
    expect(await changed(pattern, by)).toMatch(reason);
  });
});
