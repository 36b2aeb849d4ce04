import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operationsOf } from '../../../../page/syntax/lexer.ts';
import { formatOperand } from '../../../../page/syntax/operands.ts';
import { cleanContent } from './clean-content.ts';

const OPTIONS = {
  maskedName: (name: string) => name,
  matches: (text: string) => text.includes('secret'),
  isForm: () => false,
  isVertical: (name: string) => name === 'V',
  cleanImage: () => undefined,
};

function clean(content: string): string {
  return Buffer.from(cleanContent(Buffer.from(content, 'latin1'), OPTIONS).content).toString('latin1');
}

/** Operations of cleaned content, independent of formatting. */
function operationsIn(content: string): string[] {
  return [...operationsOf(Buffer.from(clean(content), 'latin1'))].map(
    ({ operator, operands }) => `${operands.map(formatOperand).join(' ')} ${operator}`,
  );
}

/** The same operations, each after a comment, so that none is copied verbatim. */
function withComments(content: string): string {
  return [...operationsOf(Buffer.from(content, 'latin1'))]
    .map(({ start, end }) => `%\n${content.slice(start, end)}\n`)
    .join('');
}

const number = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }).map(String),
  fc.double({ min: -1000, max: 1000, noNaN: true }).map((value) => value.toFixed(3)),
  fc.constantFrom(
    '0',
    '-0',
    '+1',
    '.5',
    '-.5',
    '5.',
    '007',
    '0.50',
    '00',
    '1.234567',
    '--1',
    '1-2',
    '.',
    '123456789012345678',
  ),
);
const string = fc.oneof(
  fc.string({ maxLength: 8 }).map((text) => `(${text.replace(/[()\\]/g, '\\$&')})`),
  fc.constantFrom(
    '(a(b)c)',
    '(\\101)',
    '(a\rb)',
    '(a\nb)',
    '()',
    '<>',
    '<41>',
    '<4>',
    '<4 1>',
    '<41zz42>',
    '<e9FF>',
  ),
);
const operand = fc.oneof(
  number,
  string,
  fc.array(fc.oneof(number, string), { maxLength: 4 }).map((items) => `[${items.join(' ')}]`),
  fc.constantFrom('/F1', '/Im', 'true', 'null', '<</MCID 1>>', '%x\n'),
);
const operator = fc.constantFrom(
  ...'q Q cm w rg g re l m S f BT ET Td Tm T* Tf Tj TJ \' " Do gs BDC EMC scn sh unknown xx q1 Tjx'.split(
    ' ',
  ),
);
const operation = fc
  .tuple(fc.array(operand, { maxLength: 3 }), operator, fc.constantFrom('\n', ' ', '\r\n', '', '\0'))
  .map(([operands, name, end]) => `${operands.join(' ')} ${name}${end}`);

describe('cleaned content', () => {
  it('is the same whether an operation is copied or rewritten', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 12 }), (operations) => {
        const content = operations.join('');
        expect(operationsIn(content)).toEqual(operationsIn(withComments(content)));
      }),
      { numRuns: 2000, seed: 1 },
    );
  });

  it('is the same with and without comments, even for junk', () => {
    const junk = fc.array(fc.constantFrom(...'qQ0159.-+()<>[]\\/ \n\r\0TjJAf%{}\x80'), { maxLength: 40 });
    fc.assert(
      fc.property(junk, (chars) => {
        const content = chars.join('');
        expect(operationsIn(content)).toEqual(operationsIn(withComments(content)));
      }),
      { numRuns: 4000, seed: 1 },
    );
  });

  it('copies plain operations unchanged', () => {
    const plain = '/F1 12 Tf\nq\n1 0 0 1 50 790.5 Tm\n(text) Tj\n[(te) -20 (xt)] TJ\n<e9> Tj\nQ\n';
    expect(clean(plain)).toBe(plain);
  });

  it('keeps only the surplus operands that change the result', () => {
    expect(clean('7 2 700 Td 9 1 0 0 1 2 3 cm 9 1 w')).toBe('2 700 Td\n1 0 0 1 2 3 cm\n1 w\n');
    expect(clean('9 1 0 0 rg')).toBe('9 1 0 0 rg\n');
    expect(clean('9 1 2 m 3 4 5 l S')).toBe('9 1 2 m\n3 4 5 l\nS\n');
  });

  it('keeps the size that a TJ without text moves by, with a font of shown text', () => {
    expect(clean('/F1 10 Tf [-900] TJ /F2 18 Tf [-250] TJ (text) Tj')).toBe(
      '/F2 10 Tf\n[-900] TJ\n/F2 18 Tf\n[-250] TJ\n(text) Tj\n',
    );
    expect(clean('/F1 10 Tf % moves\n[ -900 ] TJ /V 18 Tf (text) Tj')).toBe(
      '/F1 10 Tf\n[-900] TJ\n/V 18 Tf\n(text) Tj\n',
    );
    expect(clean('/F1 10 Tf [-900] TJ')).toBe('[-900] TJ\n');
  });

  it('removes a matching string without a font', () => {
    expect(clean('q (secret) Tj [(secret)] TJ <736563726574> Tj Q')).toBe('q\nQ\n');
    expect(clean('<007300650063007200650074> Tj <730065006300720065007400> Tj')).toBe('');
  });
});

describe('strings that are shown without a font', () => {
  it('are removed when they match together, and no others', () => {
    const content = 'BT (a) Tj (sec) Tj 0 5 Td [(r) 3 (e)] TJ (t) Tj (b) Tj (secret) Tj (c) Tj ET';
    expect(operationsIn(content)).toEqual([' BT', '<61> Tj', '0 5 Td', '<62> Tj', '<63> Tj', ' ET']);
  });

  it('stay when a font is set, since shown text was searched', () => {
    const content = 'BT /F1 12 Tf (sec) Tj (ret) Tj ET';
    expect(operationsIn(content)).toContain('<726574> Tj');
  });
});
