import type { Sensitivity, TextRange } from '../text/text-ranges.ts';
import { icao } from './check-digits.ts';

/** Fields with a check digit: line and position of the field, its length; the digit follows it. */
type Checked = readonly (readonly [line: number, at: number, length: number])[];

interface Format {
  readonly lines: number;
  readonly length: number;
  readonly checked: Checked;
}

/** ICAO Doc 9303: parts 4 (TD3, passports), 5 (TD1, cards), 6 (TD2), 7 (visas, as TD3 and TD2 without their last digit). */
const FORMATS: readonly Format[] = [
  {
    lines: 2,
    length: 44,
    checked: [
      [1, 0, 9],
      [1, 13, 6],
      [1, 21, 6],
    ],
  },
  {
    lines: 3,
    length: 30,
    checked: [
      [0, 5, 9],
      [1, 0, 6],
      [1, 8, 6],
    ],
  },
  {
    lines: 2,
    length: 36,
    checked: [
      [1, 0, 9],
      [1, 13, 6],
      [1, 21, 6],
    ],
  },
];

/** A line with fillers, into which PDF writers and OCR may have put spaces. */
const LINE = /(?<![^\s])[A-Z0-9<](?: ?[A-Z0-9<"]){25,89}(?![^\s])/gi;
/** Number of the three check digits that must be valid. */
const MIN_RIGHT: Readonly<Record<Sensitivity, number>> = { strict: 3, balanced: 2, broad: 0 };
/** Maximum number of words beside a line of a zone. */
const MAX_WORDS = 5;

interface Line {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** Finds machine-readable zones of passports, visas and identity cards, with valid check digits. */
export function findMrz(text: string, sensitivity: Sensitivity): TextRange[] {
  return zones(text, MIN_RIGHT[sensitivity], () => true);
}

/** Finds only the zones of passports. */
export function findPassportMrz(text: string, sensitivity: Sensitivity): TextRange[] {
  return zones(text, MIN_RIGHT[sensitivity], (lines) => /^P[A-Z<]/.test(lines[0]!.value));
}

function zones(text: string, least: number, accept: (lines: readonly Line[]) => boolean): TextRange[] {
  if (!text.includes('<')) return [];
  const lines: Line[] = [];
  for (const match of text.matchAll(LINE)) {
    lines.push(lineOf(match));
  }
  const found: TextRange[] = [];
  for (let i = 0; i < lines.length; i++) {
    const format = FORMATS.find((one) => isZone(lines.slice(i, i + one.lines), one, least));
    if (format) {
      const zone = lines.slice(i, i + format.lines);
      if (accept(zone)) found.push(...zone.map(({ start, end }) => [start, end] as const));
      i += format.lines - 1;
      continue;
    }
    // A single line of a zone; the other one may be elsewhere on the page, or cut off.
    const single = FORMATS.find((one) => isDataLine(lines[i]!.value, one));
    if (single && accept([{ ...lines[i]!, value: 'P<' }])) found.push([lines[i]!.start, lines[i]!.end]);
  }
  return found;
}

/** Finds the line of a zone in a run of letters, digits and fillers, which words may precede or follow. */
function lineOf(match: RegExpExecArray): Line {
  const end = match.index + match[0].length;
  // Most of these runs are prose.
  if (!/[<"]/.test(match[0]) && match[0].includes(' ')) return { start: match.index, end, value: '' };
  const words = [...match[0].matchAll(/[^ ]+/g)];
  for (let dropped = 0; dropped < Math.min(words.length, MAX_WORDS); dropped++) {
    for (let head = 0; head <= dropped; head++) {
      const start = words[head]!.index;
      const last = words[words.length - 1 - (dropped - head)]!;
      const run = match[0].slice(start, last.index + last[0].length);
      // OCR may have read two fillers as a quotation mark.
      const value = run.replaceAll(' ', '').replaceAll('"', '<<').toUpperCase();
      if (FORMATS.some(({ length }) => length === value.length))
        return { start: match.index + start, end: match.index + start + run.length, value };
    }
  }
  return { start: match.index, end, value: '' };
}

function isZone(lines: readonly Line[], { lines: count, length, checked }: Format, least: number): boolean {
  if (lines.length < count || !lines.every(({ value }) => value.length === length)) return false;
  if (!/^[PVIACDR][A-Z<]/.test(lines[0]!.value) || !lines.some(({ value }) => value.includes('<<')))
    return false;
  return checked.filter(([line, at, size]) => isRight(lines[line]!.value, at, size)).length >= least;
}

function isDataLine(value: string, { lines, length, checked }: Format): boolean {
  if (lines !== 2 || value.length !== length || !/^[A-Z0-9<]{9}\d[A-Z<]{3}\d{6}\d[MFX<]/.test(value))
    return false;
  return checked.every(([, at, size]) => isRight(value, at, size));
}

function isRight(line: string, at: number, length: number): boolean {
  const digit = line[at + length];
  // An empty field proves nothing.
  if (/^[0<]*$/.test(line.slice(at, at + length))) return false;
  return digit !== undefined && /\d/.test(digit) && icao(line.slice(at, at + length)) === Number(digit);
}
