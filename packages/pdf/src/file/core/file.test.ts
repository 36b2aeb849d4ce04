import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePdf } from '../../testing/sample-pdf.ts';
import { hybridPdf } from '../../testing/signatures/hybrid-pdf.ts';
import { DamagedPdfError } from './damaged.ts';
import { IncrementalUpdate } from './incremental-update.ts';
import { dict, name, nameOf, type PdfObject, PdfRef, PdfStream, PdfString, sameObject } from './objects.ts';
import { pagesOf } from './page-tree.ts';
import { PdfParser } from './parser.ts';
import { PdfFile } from './pdf-file.ts';
import { decodeStructuralStream } from './structural-streams.ts';
import { textOf, textString } from './text-string.ts';
import { ByteWriter } from './writer.ts';

const parse = (text: string): PdfObject => new PdfParser(Buffer.from(text, 'latin1')).readObject();

function bytesOf(object: PdfObject): Uint8Array {
  const writer = new ByteWriter();
  writer.object(object);
  const out = new Uint8Array(writer.offset);
  writer.copyInto(out);
  return out;
}

const objects = fc.letrec<{ object: PdfObject }>((tie) => ({
  object: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
      .map((value) => (Math.abs(value) < 1e-5 ? 0.25 : value)),
    fc.uint8Array({ minLength: 1 }).map((bytes) => name(Buffer.from(bytes).toString('latin1'))),
    fc.nat(99_999).map((number) => new PdfRef(number, number % 7)),
    fc.tuple(fc.uint8Array(), fc.boolean()).map(([bytes, hex]) => new PdfString(bytes, hex)),
    fc.array(tie('object'), { maxLength: 5 }),
    fc.dictionary(fc.string({ minLength: 1, maxLength: 9 }), tie('object'), { maxKeys: 5 }).map((entries) => {
      return new Map(
        Object.entries(entries).map(([key, value]) => [Buffer.from(key).toString('latin1'), value]),
      );
    }),
  ),
})).object;

/** Returns an update whose cross-reference stream has fields of the given widths. @param next the next free object */
function withWideRows(widths: readonly [number, number, number], next: bigint): Uint8Array {
  const pdf = samplePdf({ xref: 'stream' });
  const { size, startXref } = PdfFile.open(pdf);
  const field = (value: bigint, width: number) =>
    Buffer.from(value.toString(16).padStart(2 * width, '0'), 'hex');
  const rows = [
    [0n, next, 0n],
    [1n, BigInt(pdf.length), 0n],
  ].flatMap((row) => row.map((value, i) => field(value, widths[i]!)));
  const data = Buffer.concat(rows);
  const index = `[0 1 ${size} 1]`;
  const entries = `/Type /XRef /Size ${size + 1} /W [${widths.join(' ')}] /Index ${index} /Root 1 0 R /Prev ${startXref}`;
  const head = `${size} 0 obj\n<< ${entries} /Length ${data.length} >>\nstream\n`;
  const tail = `\nendstream\nendobj\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(head), data, Buffer.from(tail)]);
}

describe('objects', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(objects, (object) => {
        expect(sameObject(new PdfParser(bytesOf(object)).readObject(), object)).toBe(true);
      }),
    );
  });

  it('follow the rules of names, strings and numbers', () => {
    expect(parse('/A#20B')).toEqual(name('A B'));
    expect(textOf(parse('(a\\(b\\)\\101\\\r\n(c)\\n)'))).toBe('a(b)A(c)\n');
    expect(textOf(parse('<4 1 42 5>'))).toBe('ABP');
    expect([parse('+1.5'), parse('-.5'), parse('4.'), parse('-17')]).toEqual([1.5, -0.5, 4, -17]);
    expect(parse('[1 2 R 3]')).toEqual([new PdfRef(1, 2), 3]);
  });

  it.each([
    '<< /A >>',
    '<< 1 2 >>',
    '[1',
    '(open',
    '<4x>',
    '1.2.3',
    'nul',
    '/A'.repeat(0),
    '<</A 1',
    'truefalse',
  ])('are refused when they are malformed: %s', (text) => {
    expect(() => parse(text)).toThrow(DamagedPdfError);
  });

  it('keep text in any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(textOf(new PdfParser(bytesOf(textString(text))).readObject())).toBe(text);
      }),
    );
  });

  it('hold the start and end of each string', () => {
    const text = parse('  <00ff> ') as PdfString;
    expect([text.start, text.end]).toEqual([2, 8]);
  });

  it('differ when their contents differ', () => {
    expect(sameObject(dict({ A: 1 }), dict({ A: 2 }))).toBe(false);
    expect(sameObject(dict({ A: 1 }), dict({ B: 1 }))).toBe(false);
    expect(sameObject([1], [1, 2])).toBe(false);
    expect(sameObject(new PdfRef(1), new PdfRef(2))).toBe(false);
    expect(
      sameObject(new PdfStream(dict({}), Buffer.from('a')), new PdfStream(dict({}), Buffer.from('b'))),
    ).toBe(false);
  });
});

describe('a file', () => {
  it.each(['table', 'stream'] as const)('is read through its cross-reference %s', (xref) => {
    const file = PdfFile.open(samplePdf({ xref, pages: 3 }));
    file.checkEntries();
    expect([...pagesOf(file)]).toHaveLength(3);
  });

  it.each([
    ['pyHanko writes', [1, 8, 2]],
    ['nobody has to write', [3, 12, 9]],
  ] as const)('is read through a cross-reference stream as wide as %s', (_, widths) => {
    const file = PdfFile.open(withWideRows(widths, 0n));
    expect(nameOf(file.catalog.get('Type'))).toBe('Catalog');
    expect(PdfFile.open(new IncrementalUpdate(file).write()).sections).toHaveLength(3);
  });

  it('is damaged when its cross-reference stream has a number above 2^53 - 1', () => {
    expect(PdfFile.open(withWideRows([1, 8, 2], 2n ** 53n - 1n)).entry(0)?.kind).toBe('free');
    expect(() => PdfFile.open(withWideRows([1, 8, 2], 2n ** 53n))).toThrow(/above 2\^53 - 1/);
  });

  it('is read through a hybrid cross-reference', () => {
    const file = PdfFile.open(hybridPdf());
    expect(textOf(file.resolve(file.catalog.get('Secret')))).toBe('hidden');
  });

  it('reads predicted streams', () => {
    const rows = Buffer.from([2, 1, 2, 3, 2, 1, 1, 1]);
    const stream = new PdfStream(
      dict({ Filter: name('FlateDecode'), DecodeParms: dict({ Predictor: 12, Columns: 3 }) }),
      deflateSync(rows),
    );
    expect([...decodeStructuralStream(stream, (object) => object ?? null)]).toEqual([1, 2, 3, 2, 3, 4]);
  });

  it('limits decompression', () => {
    const stream = new PdfStream(dict({ Filter: name('FlateDecode') }), deflateSync(Buffer.alloc(80 << 20)));
    expect(() => decodeStructuralStream(stream, (object) => object ?? null)).toThrow(DamagedPdfError);
  });

  it.each([
    [
      'a chain of sections that loops',
      (text: string) => text.replace(/trailer\n<</, `trailer\n<< /Prev ${text.lastIndexOf('xref\n0')}`),
    ],
    ['no root', (text: string) => text.replace('/Root 1 0 R', '/Boot 1 0 R')],
    ['no startxref', (text: string) => text.replace('startxref', 'startxxxx')],
    ['a section elsewhere', (text: string) => text.replace(/startxref\n\d+/, 'startxref\n17')],
  ])('with %s is refused', (_, damage) => {
    const text = damage(Buffer.from(samplePdf()).toString('latin1'));
    expect(() => PdfFile.open(Buffer.from(text, 'latin1'))).toThrow(DamagedPdfError);
  });

  it('with a wrong stream length is refused when the stream is read', () => {
    const text = Buffer.from(samplePdf())
      .toString('latin1')
      .replace(/\/Length (\d)(\d)/, '/Length 9$2');
    const file = PdfFile.open(Buffer.from(text, 'latin1'));
    expect(() => file.resolve(new PdfRef(5))).toThrow(DamagedPdfError);
  });

  it('accepts an update as a new revision', () => {
    fc.assert(
      fc.property(objects, fc.constantFrom('table' as const, 'stream' as const), (object, xref) => {
        const pdf = samplePdf({ xref });
        const update = new IncrementalUpdate(PdfFile.open(pdf));
        const ref = update.add([object]);
        update.set(new PdfRef(3), dict({ Changed: ref }));
        const after = PdfFile.open(update.write());
        after.checkEntries();
        expect(Buffer.compare(after.bytes.subarray(0, pdf.length), pdf)).toBe(0);
        expect(sameObject(after.resolve(after.dictAt(new PdfRef(3), '3').get('Changed')), [object])).toBe(
          true,
        );
        expect(sameObject(after.resolve(new PdfRef(2)), PdfFile.open(pdf).resolve(new PdfRef(2)))).toBe(true);
      }),
      { numRuns: 50 },
    );
  });
});
