import fc from 'fast-check';

/** Tokens that break readers; numbers and references first. */
const NUMBERS = [
  ...['0', '-1', '1', '2147483648', '4294967296', '99999999999999999999', '1e9', '.', '--5', '65536'],
  ...['null', '0 0 R', '1 0 R', '2 0 R', '4 0 R', '4 65535 R', '1000 0 R'],
];
const TOKENS = [
  ...NUMBERS,
  ...['obj', 'endobj', 'stream', 'endstream', 'xref', 'trailer', 'startxref', '%%EOF', '<<', '>>', '[', ']'],
  ...[
    '(',
    ')',
    '<',
    '>',
    '/',
    '%',
    '/Type',
    '/Length',
    '/Prev 0',
    '/Kids',
    '/Parent',
    '/Filter /FlateDecode',
  ],
  ...['/ByteRange [0 0 0 0]', '/Contents <>'],
];

/** A fault as plain data, so that a failing case is readable. `place` is a fraction of the file's length. */
export type Mutation =
  | { readonly kind: 'byte'; readonly place: number; readonly value: number }
  | { readonly kind: 'cut'; readonly place: number; readonly length: number }
  | { readonly kind: 'copy'; readonly place: number; readonly from: number; readonly length: number }
  | { readonly kind: 'end'; readonly place: number }
  | { readonly kind: 'insert' | 'number'; readonly place: number; readonly token: string }
  | { readonly kind: 'digits'; readonly place: number; readonly value: number };

const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
const kind = <K extends string>(value: K) => fc.constant(value);

/** One to five faults. */
export const mutations: fc.Arbitrary<Mutation[]> = fc.array(
  fc.oneof(
    fc.record({ kind: kind('byte'), place, value: fc.nat(255) }),
    fc.record({ kind: kind('cut'), place, length: fc.nat(200) }),
    fc.record({ kind: kind('copy'), place, from: place, length: fc.nat(400) }),
    fc.record({ kind: kind('end'), place }),
    fc.record({ kind: kind('insert'), place, token: fc.constantFrom(...TOKENS) }),
    fc.record({ kind: kind('number'), place, token: fc.constantFrom(...NUMBERS) }),
    fc.record({ kind: kind('digits'), place, value: fc.nat(99_999) }),
  ),
  { minLength: 1, maxLength: 5 },
);

export function mutate(pdf: Uint8Array, faults: readonly Mutation[]): Uint8Array {
  return faults.reduce<Buffer>(applyFault, Buffer.from(pdf));
}

function applyFault(pdf: Buffer, fault: Mutation): Buffer {
  const at = Math.floor(fault.place * pdf.length);
  switch (fault.kind) {
    case 'byte': {
      const changed = Buffer.from(pdf);
      changed[at] = fault.value;
      return changed;
    }
    case 'cut':
      return replaced(pdf, at, at + fault.length, '');
    case 'copy': {
      const from = Math.floor(fault.from * pdf.length);
      return replaced(pdf, at, at, pdf.subarray(from, from + fault.length));
    }
    case 'end':
      return pdf.subarray(0, at);
    case 'insert':
      return replaced(pdf, at, at, ` ${fault.token} `);
    case 'number':
      return replaceMatch(pdf, /(?<=[\s[])\d+( 0 R)?(?=[\s\]/>])/g, fault.place, () => fault.token);
    case 'digits':
      // The same length keeps all offsets right, so that deeper code is reached.
      return replaceMatch(pdf, /\d+/g, fault.place, (digits) =>
        String(fault.value).padStart(digits.length, '0').slice(-digits.length),
      );
  }
}

function replaced(pdf: Buffer, from: number, to: number, by: string | Uint8Array): Buffer {
  const middle = typeof by === 'string' ? Buffer.from(by, 'latin1') : by;
  return Buffer.concat([pdf.subarray(0, from), middle, pdf.subarray(to)]);
}

function replaceMatch(pdf: Buffer, pattern: RegExp, share: number, by: (found: string) => string): Buffer {
  const matches = [...pdf.toString('latin1').matchAll(pattern)];
  const chosen = matches[Math.floor(share * matches.length)];
  if (chosen === undefined) return pdf;
  return replaced(pdf, chosen.index, chosen.index + chosen[0].length, by(chosen[0]));
}
