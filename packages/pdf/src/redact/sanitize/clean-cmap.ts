import { CMAP_OPERANDS, ContentLexer } from '../../content/lexer.ts';
import { formatOperand, formatString, type Operand } from '../../content/operands.ts';
import { PdfName, PdfString } from '../../core/objects.ts';
import { unicodeOfName } from '../../fonts/glyph-names.ts';
import { predefinedCMap } from '../../fonts/predefined-cmaps.ts';
import { readingsOf } from './masked-bytes.ts';

/** Sections of a CMap, and how many operands each of their entries has. */
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

/** Character collections, which tell readers without an embedded font what a CID is. */
const ORDERINGS = new Set(['UCS', 'Identity', 'Japan1', 'GB1', 'CNS1', 'Korea1', 'KR', 'Manga1']);

/**
 * A CMap (ISO 32000-2, 9.7.5, and Adobe Technical Note 5014) with its mappings only, without comments, names and
 * anything else in the program.
 */
export function cleanCMap(program: Uint8Array, isSecret: (text: string) => boolean): Uint8Array {
  const parts: string[] = [];
  let ordering = 'UCS';
  const lexer = new ContentLexer(program, CMAP_OPERANDS);
  for (let op = lexer.next(); op !== undefined; op = lexer.next()) {
    const { operator, operands } = op;
    const section = operator.startsWith('end') ? operator.slice(3) : '';
    const last = operands.at(-1);
    if (Object.hasOwn(SECTIONS, section)) parts.push(sectionOf(section, operands, isSecret));
    else if (operator === 'usecmap' && last instanceof PdfName && predefinedCMap(last.value))
      parts.push(`${formatOperand(last)} usecmap`);
    else if (operator === 'def' && isName(operands.at(-2), 'WMode') && typeof last === 'number')
      parts.push(`/WMode ${last === 1 ? 1 : 0} def`);
    else if (operator === 'def') ordering = orderingIn(operands) ?? ordering;
  }
  return Buffer.from([head(ordering), ...parts, TAIL].join('\n'), 'latin1');
}

/** The collection that `/Ordering (…) def` names, or an entry of `/CIDSystemInfo <<…>> def`. */
function orderingIn(operands: readonly Operand[]): string | undefined {
  const last = operands.at(-1);
  const value =
    last instanceof Map ? last.get('Ordering') : isName(operands.at(-2), 'Ordering') ? last : undefined;
  const ordering = value instanceof PdfString ? Buffer.from(value.bytes).toString('latin1') : '';
  return ORDERINGS.has(ordering) ? ordering : undefined;
}

function sectionOf(
  section: string,
  operands: readonly Operand[],
  isSecret: (text: string) => boolean,
): string {
  const entries: string[] = [];
  const size = SECTIONS[section]!;
  for (let i = 0; i + size <= operands.length; i += size) {
    const entry = operands.slice(i, i + size);
    const target = entry.at(-1);
    if (section.startsWith('bf') && isMeaning(target, isSecret)) continue;
    entries.push(entry.map((operand) => tokenOf(operand)).join(' '));
  }
  return [`${entries.length} begin${section}`, ...entries, `end${section}`].join('\n');
}

/** Whether an entry of a ToUnicode map contains what has to be removed, as a whole or glyph by glyph. */
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
