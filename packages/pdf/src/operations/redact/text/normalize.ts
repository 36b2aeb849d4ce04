import type { FoldedText } from './folding.ts';

/** Zeros of the non-ASCII decimal digits that compatibility folding keeps; the other nine digits follow each. */
const ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
  0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0,
] as const;

const SUPERSCRIPT = /[\u00b2\u00b3\u00b9\u2070-\u2079\u2080-\u2089]/;

/**
 * Returns the text that presets search. Decimal digits of every script become ASCII, all dashes, quotes and spaces become plain
 * ones, and line breaks become `\n`. An em dash beside a word, and a raised or lowered digit (a footnote mark or an exponent),
 * become a space. A tab separates the cells of a row and becomes a wide gap; otherwise the length of the text does not change.
 */
export function normalize(folded: FoldedText, source: string): FoldedText {
  const { text, sources } = withWideTabs(folded);
  // Compatibility folding has turned raised digits into plain ones; only the source still distinguishes them.
  const raised = SUPERSCRIPT.test(source);
  const parted = EM_DASH.test(source);
  const fromSource = (i: number, code: number) => {
    const original = source[sources[i]!] ?? '';
    if (raised && SUPERSCRIPT.test(original)) return ' ';
    return parted && EM_DASH.test(original) && isBesideWord(text, i) ? ' ' : plainForm(text, i, code);
  };
  let out = '';
  let copied = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const isPlain = code < 127 && code >= 32;
    if (
      isPlain &&
      code !== 96 &&
      code !== 95 &&
      !(raised && code >= 48 && code <= 57) &&
      !(parted && code === 45)
    )
      continue;
    const plain = fromSource(i, code);
    if (plain === text[i]) continue;
    out += text.slice(copied, i) + plain;
    copied = i + 1;
  }
  return copied === 0 ? { text, sources } : { text: out + text.slice(copied), sources };
}

/** Replaces each tab with two spaces, both of which map to the tab. */
function withWideTabs(folded: FoldedText): FoldedText {
  const { text } = folded;
  if (!text.includes('\t')) return folded;
  const sources: number[] = [];
  for (let i = 0; i < text.length; i++) {
    sources.push(folded.sources[i]!);
    if (text[i] === '\t') sources.push(folded.sources[i]!);
  }
  return { text: text.replaceAll('\t', '  '), sources };
}

/** Em dash: beside a word it separates two phrases; between digits it may replace a hyphen. */
const EM_DASH = /[\u2014\u2015]/;

function isBesideWord(text: string, index: number): boolean {
  return /\p{L}/u.test((text[index - 1] ?? '') + (text[index + 1] ?? ''));
}

function plainForm(text: string, index: number, code: number): string {
  const char = text[index]!;
  if (code === 10) return char;
  if (code === 13 || code === 0x85 || code === 0x2028 || code === 0x2029) return '\n';
  if (code === 96) return "'";
  if (code === 95) return isFillLine(text, index) ? ' ' : char;
  if (code === 0x30fc) return /\d/.test(text[index - 1] ?? '') ? '-' : char;
  for (const zero of ZEROS) if (code >= zero && code < zero + 10) return String(code - zero);
  if (/\s/.test(char)) return ' ';
  if (/[\p{Pd}\u2043\u207b\u208b\u2212\u301c\uff5e\u223c]/u.test(char)) return '-';
  if (/[\u2018-\u201b\u2032\u02bc\u00b4\u2039\u203a]/.test(char)) return "'";
  if (/[\u201c-\u201f\u2033\u00ab\u00bb\u300c\u300d]/.test(char)) return '"';
  if (/[\u2044\u2215]/.test(char)) return '/';
  if (/[\u2022\u2027]/.test(char)) return /^\d.\d$/u.test(text.slice(index - 1, index + 2)) ? '.' : char;
  if (/[\u00b7\u2219\u22c5\u3002]/.test(char)) return '.';
  return char;
}

/** Whether an underscore belongs to a form's fill-in line for a number, before or after it. */
function isFillLine(text: string, index: number): boolean {
  let start = index;
  while (start > 0 && index - start < MAX_FILL && text[start - 1] === '_') start--;
  let end = index + 1;
  while (end < text.length && end - index < MAX_FILL && text[end] === '_') end++;
  const before = text[start - 1] ?? ' ';
  const after = text[end] ?? ' ';
  if (end - start >= MIN_FILL) return true;
  return (/\d/.test(before) && OPEN.test(after)) || (/[\d(+]/.test(after) && OPEN.test(before));
}

const MAX_FILL = 40;
/** Minimum number of underscores in a row of a fill-in line; nothing else has so many. */
const MIN_FILL = 3;
/** Character allowed on the far side of a fill-in line: no letter or digit, and nothing with which an address continues. */
const OPEN = /[^\p{L}\p{N}@.+_-]/u;

/** Single letters and digits, as in the boxes of a form: at least six, with a line or spaces in between. */
const COMB = /(?<![^\s|])[A-Za-z0-9](?:(?: ?\| ?| {1,3})[A-Za-z0-9@./+_-](?![^\s|,;:!?)"'])){5,40}/g;

/**
 * Closes up the characters of comb fields; undefined when the text has none. Two spaces become one space, since the form
 * separates groups there.
 */
export function closeCombs(reading: FoldedText): FoldedText | undefined {
  const { text, sources } = reading;
  const parts: string[] = [];
  const kept: number[] = [];
  let copied = 0;
  const copy = (end: number) => {
    for (; copied < end; copied++) {
      parts.push(text[copied]!);
      kept.push(sources[copied]!);
    }
  };
  for (const match of text.matchAll(COMB)) {
    if (!/[\d@]/.test(match[0])) continue;
    copy(match.index);
    const boxes = match.index + match[0].indexOf('|');
    for (let i = match.index; i < match.index + match[0].length; i++) {
      // Two spaces separate groups, and so does the first edge of a box after a letter-spaced label.
      const isGap = text[i] === ' ' && (text[i + 1] === ' ' || (i + 1 === boxes && i > match.index + 1));
      if ((text[i] === ' ' && !isGap) || text[i] === '|' || (isGap && text[i - 1] === ' ')) continue;
      parts.push(text[i]!);
      kept.push(sources[i]!);
    }
    copied = match.index + match[0].length;
  }
  if (copied === 0) return undefined;
  copy(text.length);
  return { text: parts.join(''), sources: kept };
}
