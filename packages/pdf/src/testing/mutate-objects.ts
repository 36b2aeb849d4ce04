import { mutate, random } from './mutate.ts';

const DEEP = 3000;

/** Replacements for a value. */
const VALUES = [
  'null',
  'true',
  '-7',
  '0',
  '4294967296',
  '1e30',
  '/Name',
  '(text)',
  '<FEFF00>',
  '[]',
  '<<>>',
  '[1 2 3]',
  '<</Type/Page>>',
  '1 0 R',
  '70000 0 R',
];

type Change = (text: string, below: (n: number) => number) => string;

/** Returns a change that replaces one of the matches of `pattern`. */
const replaceOne =
  (pattern: RegExp, by: (match: string, below: (n: number) => number) => string): Change =>
  (text, below) => {
    const matches = [...text.matchAll(pattern)];
    const match = matches[below(Math.max(1, matches.length))];
    if (!match) return text;
    return text.slice(0, match.index) + by(match[0], below) + text.slice(match.index + match[0].length);
  };

const pick = (below: (n: number) => number) => VALUES[below(VALUES.length)]!;

/** Damage that keeps the syntax valid and breaks the content. */
const CHANGES: readonly Change[] = [
  // A reference to another object, possibly an ancestor: cycles.
  replaceOne(/\d+ 0 R/g, (_, below) => `${1 + below(30)} 0 R`),
  // Two objects swapped.
  (text, below) => {
    const heads = [...text.matchAll(/\n\d+ 0 obj/g)];
    const [a, b] = [heads[below(Math.max(1, heads.length))], heads[below(Math.max(1, heads.length))]];
    if (!a || !b || a.index >= b.index) return text;
    return `${text.slice(0, a.index)}${b[0]}${text.slice(a.index + a[0].length, b.index)}${a[0]}${text.slice(b.index + b[0].length)}`;
  },
  // A value of another type.
  replaceOne(
    /\/[A-Z][A-Za-z]+ (?=[\d/(<[])[^\s/<>()[\]]+/g,
    (match, below) => `${match.split(' ')[0]} ${pick(below)}`,
  ),
  // A key repeated with another value.
  replaceOne(
    /<<\s*\/[A-Z][A-Za-z]+/g,
    (match, below) => `<<${match.replace(/<<\s*/, '')} ${pick(below)} ${match.replace(/<<\s*/, '')}`,
  ),
  // Truncated data.
  replaceOne(
    /stream\r?\n[\s\S]{20,4000}?endstream/g,
    (match, below) => `${match.slice(0, 8 + below(match.length - 16))}\nendstream`,
  ),
  // Wrong lengths.
  replaceOne(/\/Length \d+/g, (_, below) => `/Length ${below(3) * 1000 + below(50)}`),
  // Missing, repeated or wrong filters.
  replaceOne(
    /\/Filter ?\/FlateDecode/g,
    (_, below) =>
      ['', '/Filter[/FlateDecode/FlateDecode]', '/Filter/LZWDecode', '/Filter/DCTDecode'][below(4)]!,
  ),
  // A cross-reference table with wrong offsets.
  replaceOne(
    /\n\d{10} \d{5} [nf]/g,
    (_, below) => `\n${String(below(20_000)).padStart(10, '0')} 00000 ${below(4) ? 'n' : 'f'}`,
  ),
  replaceOne(/startxref\s+\d+/g, (_, below) => `startxref\n${below(9000)}`),
  // Excessive nesting.
  replaceOne(/<<|\[/g, (match, below) => match.repeat(1 + below(DEEP))),
  replaceOne(
    / (Tj|TJ|Do|Tf|cm|BT|ET|q|Q|gs|BDC|EMC)\b/g,
    (match, below) => [' q'.repeat(below(DEEP)), '', match + match, ' \0'][below(4)]!,
  ),
];

/**
 * Damages a PDF like {@link mutate}, and in ways that only affect readers that interpret objects; deterministic for each seed.
 */
export function mutateObjects(pdf: Uint8Array, seed: number): Uint8Array {
  const next = random(seed * 31 + 7);
  const below = (n: number) => Math.floor(next() * n);
  if (below(3) === 0) return mutate(pdf, seed);
  let text = Buffer.from(pdf).toString('latin1');
  for (let change = 0, changes = 1 + below(4); change < changes; change++)
    text = CHANGES[below(CHANGES.length)]!(text, below);
  const bytes = Buffer.from(text, 'latin1');
  return below(3) === 0 ? mutate(bytes, seed) : bytes;
}
