import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PdfName, PdfString } from '../../file/core/objects.ts';
import { latin1 } from '../../file/core/syntax.ts';
import { ContentLexer, operationsOf } from './lexer.ts';
import { formatOperand, type Operand } from './operands.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

/** Operators with their operands, written out again. */
function read(text: string): string[] {
  return [...operationsOf(bytes(text))].map((op) =>
    [...op.operands.map(formatOperand), op.operator].join(' '),
  );
}

const TABLE: readonly (readonly [what: string, input: string, output: readonly string[]])[] = [
  ['numbers of all forms', '1 -2 +3 .5 -.5 4. 0.10 -0 d', ['1 -2 3 0.5 -0.5 4 0.1 0 d']],
  ['numbers as writers get them wrong', '--5 1-2 . - +.5e w', ['-5 1 0 0 0.5 e', 'w']],
  ['operators glued to numbers', '0.5Tc 0 g 5w', ['0.5 Tc', '0 g', '5 w']],
  ['operators glued to delimiters', '/F1 12Tf(a)Tj[(b)]TJ', ['/F1 12 Tf', '<61> Tj', '[<62>] TJ']],
  ['literal strings', '(a(b)c\\(\\)\\\\) Tj', ['<612862296328295c> Tj']],
  ['escapes', '(\\n\\r\\t\\b\\f\\101\\7\\0538\\x) Tj', ['<0a0d09080c41072b3878> Tj']],
  ['line ends in strings', '(a\\\r\nb\\\nc\r\nd\re) Tj', ['<6162630a640a65> Tj']],
  ['hexadecimal strings', '<48 65\n6C6c6F7> Tj <4z1> Tj', ['<48656c6c6f70> Tj', '<41> Tj']],
  ['names', '/A#20B /#41 /a;b /Gs1 gs', ['/A#20B /A /a;b /Gs1 gs']],
  ['comments', '1 % (not a string\n2 % % \r3 m', ['1 2 3 m']],
  [
    'arrays and dictionaries',
    '[1 [2 (x)] /N] <</A 1 /B <</C [3]>> >> BDC',
    ['[1 [2 <78>] /N] <</A 1 /B <</C [3]>>>> BDC'],
  ],
  ['booleans and null', 'true false null x', ['true false null x']],
  ['an array that never ends', '[(a) 5 Tj ET', ['[<61> 5] Tj', 'ET']],
  ['stray delimiters', '] >> ) } { 1 g', ['1 g']],
  ['a string that never ends', '(abc', []],
  ['operands without an operator', '1 2 3', []],
  ['quotes as operators', '(a) \' 1 2 (b) "', ["<61> '", '1 2 <62> "']],
  ['all kinds of white-space', '1\x002\t3\f4\r5\n6 re', ['1 2 3 4 5 6 re']],
];

describe('the lexer', () => {
  it.each(TABLE)('reads %s', (_, input, output) => {
    expect(read(input)).toEqual(output);
  });

  it('reports the position of every operation', () => {
    const input = ' 1 0 0 rg\n(a b) Tj % c\nET';
    const pieces = [...operationsOf(bytes(input))].map(({ start, end }) => input.slice(start, end));
    expect(pieces).toEqual(['1 0 0 rg', '(a b) Tj', 'ET']);
  });

  it('keeps the last operands when there are too many', () => {
    const [op] = operationsOf(bytes(`${'9 '.repeat(500)}1 2 m`));
    expect(op!.operands.slice(-2)).toEqual([1, 2]);
    expect(op!.operands.length).toBeLessThanOrEqual(64);
  });

  it.each([
    ['arrays', '['],
    ['dictionaries', '<</A '],
    ['parentheses', '('],
    ['closing brackets', ')}'],
    ['braces', '{'],
    ['unclosed hexadecimal strings', '<'],
  ])('survives endless %s', (_, piece) => {
    expect(() => read(piece.repeat(100_000))).not.toThrow();
  });
});

describe('inline images', () => {
  const image = (text: string) => [...operationsOf(Buffer.from(text, 'latin1'))];

  it.each([
    [
      'of known length',
      'BI /W 4 /H 2 /CS /G /BPC 8 ID \x01 EI \x02\x03\x04 EI Q',
      'first',
      '\x01 EI \x02\x03\x04'.slice(0, 8),
    ],
    ['in RGB', 'BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI Q', 'second', 'abc'],
    ['as a mask', 'BI /W 9 /H 2 /IM true ID abcd EI Q', 'third', 'abcd'],
    [
      'filtered, with EI inside',
      'BI /W 4 /H 2 /F /Fl ID \x80 EI \xff\xfe rest EI Q',
      'fourth',
      '\x80 EI \xff\xfe rest',
    ],
    ['behind CR LF', 'BI /W 1 /H 1 /CS /G /BPC 8 ID\r\nz\nEI Q', 'fifth', 'z'],
  ])('%s end where their data ends', (_, text, _name, data) => {
    const [first, second] = image(text);
    expect(Buffer.from(first!.inlineImage!.data).toString('latin1')).toBe(data);
    expect(second!.operator).toBe('Q');
  });

  it('without an end extend to the end of the stream', () => {
    expect(image('BI /W 1 /F /Fl ID \x80\x81')).toHaveLength(1);
    expect(image('BI /W')).toHaveLength(0);
    expect(image('BI EI Q').map((op) => op.operator)).toEqual(['BI', 'Q']);
  });
});

const operand: fc.Arbitrary<Operand> = fc.letrec<{ operand: Operand }>((tie) => ({
  operand: fc.oneof(
    { maxDepth: 3 },
    fc.integer({ min: -1e6, max: 1e6 }),
    fc.integer({ min: -1e6, max: 1e6 }).map((value) => value / 1000),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array({ maxLength: 20 }).map((value) => new PdfString(value)),
    fc.uint8Array({ minLength: 1, maxLength: 8 }).map((value) => new PdfName(latin1(value))),
    fc.array(tie('operand'), { maxLength: 4 }),
    fc
      .array(fc.tuple(fc.stringMatching(/^[A-Z][a-z]{0,4}$/), tie('operand')), { maxLength: 3 })
      .map((entries) => new Map(entries)),
  ),
})).operand;

describe('the lexer on random input', () => {
  it('reads formatted operands back unchanged', () => {
    fc.assert(
      fc.property(fc.array(operand, { maxLength: 6 }), (operands) => {
        const [op] = operationsOf(bytes(`${operands.map(formatOperand).join(' ')} BDC`));
        expect(op!.operands).toEqual(operands);
      }),
      { numRuns: 500, seed: 3 },
    );
  });

  it('never throws or stalls, and always advances', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (input) => {
        const lexer = new ContentLexer(input);
        let last = 0;
        for (let op = lexer.next(); op !== undefined; op = lexer.next()) {
          expect(op.end).toBeGreaterThan(last);
          expect(op.start).toBeGreaterThanOrEqual(last);
          last = op.end;
        }
      }),
      { numRuns: 2000, seed: 4 },
    );
  });
});
