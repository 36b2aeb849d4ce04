import { PdfName, PdfString } from '../../../file/core/objects.ts';
import { unicodeOfName } from '../../../page/fonts/glyph-names.ts';
import { predefinedCMap } from '../../../page/fonts/predefined-cmaps.ts';
import { CMAP_OPERANDS, ContentLexer } from '../../../page/syntax/lexer.ts';
import { tooComplex } from '../../../page/syntax/limits.ts';
import { formatOperand, formatString, type Operand } from '../../../page/syntax/operands.ts';
import type { CodeRange } from '../content/shown-codes.ts';
import { readingsOf } from '../images/masked-bytes.ts';

/** Sections of a CMap with the number of operands of their entries. */
const SECTIONS: Readonly<Record<string, number>> = {
  codespacerange: 2,
  notdefrange: 3,
  notdefchar: 2,
  cidrange: 3,
  cidchar: 2,
  bfrange: 3,
  bfchar: 2,
};

const head = (ordering: string) =>
  '/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n' +
  `/CIDSystemInfo <</Registry (Adobe) /Ordering (${ordering}) /Supplement 0>> def\n` +
  `/CMapName /Adobe-Identity-${ordering} def\n/CMapType 2 def`;
const TAIL = 'endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend';

/** Character collections, which define CIDs for readers without an embedded font. */
const ORDERINGS = new Set(['UCS', 'Identity', 'Japan1', 'GB1', 'CNS1', 'Korea1', 'KR', 'Manga1']);

/**
 * Reduces a CMap (ISO 32000-2, 9.7.5, and Adobe Technical Note 5014) to its mappings, without comments, names and other content
 * of the program.
 *
 * @param stays the codes whose mappings are kept, ascending; by default all
 * @throws InvalidInputError PDF_TOO_COMPLEX
 */
export function cleanCMap(
  program: Uint8Array,
  isSecret: (text: string) => boolean,
  stays?: readonly CodeRange[],
): Uint8Array {
  const parts: string[] = [];
  let ordering = 'UCS';
  const lexer = new ContentLexer(program, CMAP_OPERANDS);
  for (let op = lexer.next(); op !== undefined; op = lexer.next()) {
    const { operator, operands } = op;
    const section = operator.startsWith('end') ? operator.slice(3) : '';
    const last = operands.at(-1);
    if (Object.hasOwn(SECTIONS, section)) parts.push(...sectionsOf(section, operands, isSecret, stays));
    else if (operator === 'usecmap' && last instanceof PdfName && predefinedCMap(last.value))
      parts.push(`${formatOperand(last)} usecmap`);
    else if (operator === 'def' && isName(operands.at(-2), 'WMode') && typeof last === 'number')
      parts.push(`/WMode ${last === 1 ? 1 : 0} def`);
    else if (operator === 'def') ordering = orderingIn(operands) ?? ordering;
  }
  return Buffer.from([head(ordering), ...parts, TAIL].join('\n'), 'latin1');
}

/** Collection that `/Ordering (…) def` names, or an entry of `/CIDSystemInfo <<…>> def`. */
function orderingIn(operands: readonly Operand[]): string | undefined {
  const last = operands.at(-1);
  const value =
    last instanceof Map ? last.get('Ordering') : isName(operands.at(-2), 'Ordering') ? last : undefined;
  const ordering = value instanceof PdfString ? Buffer.from(value.bytes).toString('latin1') : '';
  return ORDERINGS.has(ordering) ? ordering : undefined;
}

function sectionsOf(
  section: string,
  operands: readonly Operand[],
  isSecret: (text: string) => boolean,
  stays: readonly CodeRange[] | undefined,
): string[] {
  const entries: (readonly Operand[])[] = [];
  const size = SECTIONS[section]!;
  for (let i = 0; i + size <= operands.length; i += size) {
    const entry = operands.slice(i, i + size);
    if (section.startsWith('bf') && isMeaning(entry.at(-1), isSecret)) continue;
    if (stays && isMapping(section)) for (const part of stayingParts(entry, stays)) entries.push(part);
    else entries.push(entry);
    if (entries.length > MOST_ENTRIES) throw tooComplex('a CMap has too many entries');
  }
  if (entries.length === 0 && isMapping(section)) return [];
  const lines = entries.map((entry) => entry.map(tokenOf).join(' '));
  return [`${entries.length} begin${section}\n${lines.join('\n')}\nend${section}`];
}

/** Whether a section maps codes to text; poppler also reads the CIDs of a ToUnicode map, as code points. */
const isMapping = (section: string) => /^(bf|cid)/.test(section);

/** Parts of a ToUnicode entry whose codes are kept. */
function* stayingParts(
  entry: readonly Operand[],
  stays: readonly CodeRange[],
): Generator<readonly Operand[]> {
  const [first, second, third] = entry;
  const low = codeOf(first);
  const high = entry.length === 2 ? low : codeOf(second);
  if (low === undefined || high === undefined) return;
  const { length } = (first as PdfString).bytes;
  for (let at = firstFrom(stays, low); at < stays.length && stays[at]![0] <= high; at++) {
    const from = Math.max(low, stays[at]![0]);
    const to = Math.min(high, stays[at]![1]);
    if (from === low && to === high) yield entry;
    else {
      const target = targetAt(third, from - low, to - from);
      if (target !== undefined) yield [codeString(from, length), codeString(to, length), target];
    }
  }
}

/** Index of the first range that ends at or after a code. */
function firstFrom(ranges: readonly CodeRange[], code: number): number {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ranges[middle]![1] < code) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Target of a code in the middle of a range: an item of its array, or its string with the last unit increased. */
function targetAt(target: Operand | undefined, offset: number, more: number): Operand | undefined {
  if (typeof target === 'number') return target + offset;
  if (Array.isArray(target))
    return offset < target.length ? target.slice(offset, offset + more + 1) : undefined;
  if (!(target instanceof PdfString) || target.bytes.length === 0) return undefined;
  const bytes = Uint8Array.from(target.bytes);
  let carry = offset;
  for (let at = bytes.length - 1; at >= Math.max(0, bytes.length - 2) && carry > 0; at--) {
    const sum = bytes[at]! + carry;
    bytes[at] = sum & 0xff;
    carry = sum >> 8;
  }
  return new PdfString(bytes, true);
}

function codeOf(operand: Operand | undefined): number | undefined {
  if (!(operand instanceof PdfString) || operand.bytes.length > 4) return undefined;
  return operand.bytes.reduce((code, byte) => code * 256 + byte, 0);
}

function codeString(code: number, length: number): PdfString {
  return new PdfString(
    Uint8Array.from({ length }, (_, index) => Math.floor(code / 256 ** (length - 1 - index)) & 0xff),
    true,
  );
}

/** Maximum number of entries; more than the number of two-byte codes. */
const MOST_ENTRIES = 200_000;

/** Whether a ToUnicode entry contains text to remove, as a whole or glyph by glyph. */
function isMeaning(target: Operand | undefined, isSecret: (text: string) => boolean): boolean {
  if (target instanceof PdfName) return isSecret(unicodeOfName(target.value) ?? target.value);
  if (Array.isArray(target)) return target.some((item) => isMeaning(item, isSecret));
  if (!(target instanceof PdfString) || target.bytes.length < 4) return false;
  return readingsOf(target.bytes).some(isSecret);
}

function tokenOf(operand: Operand): string {
  if (operand instanceof PdfString) return formatString(operand.bytes);
  if (Array.isArray(operand)) return `[${operand.map(tokenOf).join(' ')}]`;
  return typeof operand === 'number' || operand instanceof PdfName ? formatOperand(operand) : '0';
}

function isName(operand: Operand | undefined, name: string): boolean {
  return operand instanceof PdfName && operand.value === name;
}
