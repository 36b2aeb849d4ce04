import { describe, expect, it } from 'vitest';
import type { PdfError } from '../../errors.ts';
import { PRESETS, type RedactionRequest, redact, validateRedactionRequest } from './index.ts';
import { build, LINE, literal, OVER_SECRET } from './testing/build.ts';

/** Requests as an untyped caller may send them. */
// biome-ignore lint/suspicious/noExplicitAny: wrong types are what is tested
type Anything = any;

const region = (change: Record<string, unknown>) => ({ redactions: [{ ...OVER_SECRET, ...change }] });
const pattern = (change: Record<string, unknown>) => ({ patterns: [{ ...literal('x'), ...change }] });

const WRONG: readonly (readonly [what: string, request: Anything, field: string, message: RegExp])[] = [
  ['nothing to redact', {}, 'redactions', /at least one of redactions, patterns, presets or template/],
  ['empty lists', { redactions: [], patterns: [], presets: [] }, 'redactions', /at least one/],
  ['regions that are not an array', { redactions: 'all' }, 'redactions', /must be an array/],
  ['patterns that are not an array', { patterns: {} }, 'patterns', /must be an array/],
  ['presets that are not an array', { presets: 'email' }, 'presets', /must be an array/],
  ['a region that is not an object', { redactions: [null] }, 'redactions[0]', /must be an object/],
  ['a page that is negative', region({ page: -1 }), 'redactions[0].page', /integer from 0/],
  ['a page that is not an integer', region({ page: 0.5 }), 'redactions[0].page', /integer from 0/],
  ['a page that is a string', region({ page: '0' }), 'redactions[0].page', /integer from 0/],
  ['no x', region({ x: undefined }), 'redactions[0].x', /number of points/],
  ['y that is not finite', region({ y: Number.NaN }), 'redactions[0].y', /number of points/],
  ['x that is absurd', region({ x: 1e300 }), 'redactions[0].x', /number of points/],
  ['a negative width', region({ width: -5 }), 'redactions[0].width', /greater than 0/],
  ['no height', region({ height: 0 }), 'redactions[0].height', /greater than 0/],
  ['an unknown colour', region({ color: 'blackish' }), 'redactions[0].color', /CSS colour name or a hex/],
  ['a colour that shows through', region({ color: '#00000080' }), 'redactions[0].color', /hex colour/],
  ['a colour that is a number', region({ color: 0 }), 'redactions[0].color', /CSS colour name/],
  ['a pattern that is not an object', { patterns: ['x'] }, 'patterns[0]', /must be an object/],
  ['an empty pattern', pattern({ pattern: ' ' }), 'patterns[0].pattern', /non-empty string/],
  [
    'a pattern that is too long',
    pattern({ pattern: 'x'.repeat(2001) }),
    'patterns[0].pattern',
    /at most 2000/,
  ],
  [
    'a pattern without a type',
    pattern({ pattern_type: undefined }),
    'patterns[0].pattern_type',
    /"Literal" or "Regex"/,
  ],
  [
    'a type in lower case',
    pattern({ pattern_type: 'regex' }),
    'patterns[0].pattern_type',
    /"Literal" or "Regex"/,
  ],
  ['a wrong page of a pattern', pattern({ page: -2 }), 'patterns[0].page', /integer from 0/],
  ['a wrong colour of a pattern', pattern({ color: '#12' }), 'patterns[0].color', /CSS colour/],
  [
    'a bad expression',
    pattern({ pattern: '(', pattern_type: 'Regex' }),
    'patterns[0].pattern',
    /RE2 regular expression/,
  ],
  ['a back-reference', pattern({ pattern: '(a)\\1', pattern_type: 'Regex' }), 'patterns[0].pattern', /RE2/],
  ['look-around', pattern({ pattern: 'a(?=b)', pattern_type: 'Regex' }), 'patterns[0].pattern', /RE2/],
  ['51 patterns', { patterns: Array.from({ length: 51 }, () => literal('x')) }, 'patterns', /at most 50/],
  ['more presets than there are', { presets: [...PRESETS, 'email'] }, 'presets', /at most 77/],
  [
    'an unknown preset',
    { presets: ['email', 'shoe-size'] },
    'presets[1]',
    /one of ssn, email, phone, date-of-birth, credit-card/,
  ],
  ['a password that is not a string', { ...pattern({}), password: 5 }, 'password', /must be a string/],
  [
    'unknown glyph positions',
    { ...pattern({}), glyphPositions: 'loose' },
    'glyphPositions',
    /"exact" or "quantized"/,
  ],
];

async function refusal(request: Anything): Promise<PdfError> {
  const pdf = await build(LINE);
  return redact(pdf, request).then(
    () => {
      throw new Error('the request was accepted');
    },
    (error: PdfError) => error,
  );
}

describe('a request', () => {
  it.each(WRONG)('with %s is refused by name', async (_, request, field, message) => {
    const error = await refusal(request);
    expect(error).toMatchObject({ kind: 'invalid', code: 'INVALID_INPUT', field });
    expect(error.message).toMatch(message);
    expect(error.message).toContain(field);
  });

  it.each<readonly [string, RedactionRequest, string]>([
    ['region', region({ page: 1 }), 'redactions[0].page'],
    ['pattern', pattern({ page: 7 }), 'patterns[0].page'],
  ])('for a page outside of the document is refused: %s', async (_, request, field) => {
    const error = await refusal(request);
    expect(error).toMatchObject({ kind: 'invalid', field });
    expect(error.message).toBe(`${field} must be between 0 and 0: the document has 1 page(s)`);
  });

  it('may reach all limits', () => {
    expect(() =>
      validateRedactionRequest({
        redactions: [
          { ...OVER_SECRET, color: 'RebeccaPurple' },
          ...Array.from({ length: 4999 }, () => ({ ...OVER_SECRET, x: -10, color: '#FFF' })),
        ],
        patterns: Array.from({ length: 50 }, () => literal('x'.repeat(2000))),
        presets: PRESETS,
        glyphPositions: 'quantized',
        password: '',
      }),
    ).not.toThrow();
  });
});
