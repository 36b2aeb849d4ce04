import { ContentLexer } from '../content/lexer.ts';
import type { Operand, Operation } from '../content/operands.ts';
import { type PdfDict, PdfName } from '../core/objects.ts';
import type { ObjectReader } from '../core/reader.ts';

/** Names that a content stream uses, by resource category. */
export type UsedNames = Map<string, Set<string>>;

const CATEGORY: Readonly<Record<string, string>> = {
  Do: 'XObject',
  gs: 'ExtGState',
  Tf: 'Font',
  sh: 'Shading',
  scn: 'Pattern',
  SCN: 'Pattern',
  sc: 'Pattern',
  SC: 'Pattern',
  BDC: 'Properties',
  DP: 'Properties',
};

/** Categories whose unused entries are dropped; the others hold nothing that could be read. */
const PRUNED = ['XObject', 'Pattern', 'ExtGState', 'Properties', 'Font', 'Shading'];

export function usedNames(content: Uint8Array): UsedNames {
  const used: UsedNames = new Map();
  const lexer = new ContentLexer(content);
  for (let op = lexer.next(); op !== undefined; op = lexer.next()) {
    const category = CATEGORY[op.operator];
    if (!category) continue;
    for (const name of namesIn(op)) {
      const names = used.get(category);
      if (names) names.add(name);
      else used.set(category, new Set([name]));
    }
  }
  return used;
}

function namesIn(op: Operation): string[] {
  return op.operands.filter((operand: Operand) => operand instanceof PdfName).map((name) => name.value);
}

/**
 * Drops the entries of `resources` (a copy that may be changed) that nothing uses. Type 3 fonts without resources
 * of their own draw with the page's: then everything stays.
 */
export function pruneResources(pdf: ObjectReader, resources: PdfDict, used: UsedNames): PdfDict {
  if (borrowingType3(pdf, resources, used)) return resources;
  for (const category of PRUNED) {
    const present = pdf.entries(resources, category);
    if (!present) continue;
    const names = used.get(category) ?? new Set<string>();
    const unused = [...present.keys()].filter((name) => !names.has(name));
    if (unused.length === 0) continue;
    const copy = new Map(present);
    for (const name of unused) copy.delete(name);
    resources.set(category, copy);
  }
  return resources;
}

function borrowingType3(pdf: ObjectReader, resources: PdfDict, used: UsedNames): boolean {
  const fonts = pdf.entries(resources, 'Font');
  for (const name of used.get('Font') ?? []) {
    const font = pdf.entries(fonts, name);
    if (pdf.name(font, 'Subtype') === 'Type3' && !pdf.entries(font, 'Resources')) return true;
  }
  return false;
}
