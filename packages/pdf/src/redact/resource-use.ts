import { ContentLexer } from '../content/lexer.ts';
import type { Budget } from '../content/limits.ts';
import type { InlineImage, Operand, Operation } from '../content/operands.ts';
import { decodeStream } from '../core/filters.ts';
import { type PdfDict, PdfName } from '../core/objects.ts';
import type { ObjectReader } from '../core/reader.ts';

/** Names that a content stream uses, by resource category. */
export type UsedNames = Map<string, Set<string>>;

/** The category of resources that an operator's name is of. */
export const CATEGORY: Readonly<Record<string, string>> = {
  cs: 'ColorSpace',
  CS: 'ColorSpace',
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
const PRUNED = ['XObject', 'Pattern', 'ExtGState', 'Properties', 'Font', 'Shading', 'ColorSpace'];

/** Colour spaces that no operator names (ISO 32000-2, 8.6.5.6). */
const DEFAULT_SPACES = new Set(['DefaultGray', 'DefaultRGB', 'DefaultCMYK']);

export function usedNames(content: Uint8Array): UsedNames {
  const used: UsedNames = new Map();
  const lexer = new ContentLexer(content);
  for (let op = lexer.next(); op !== undefined; op = lexer.next()) {
    const category = op.inlineImage ? 'ColorSpace' : CATEGORY[op.operator];
    if (!category) continue;
    for (const name of namesIn(op)) {
      const names = used.get(category);
      if (names) names.add(name);
      else used.set(category, new Set([name]));
    }
  }
  return used;
}

function namesIn({ operands, inlineImage }: Operation): string[] {
  return (inlineImage ? inlineSpaces(inlineImage) : operands)
    .filter((operand: Operand) => operand instanceof PdfName)
    .map((name) => name.value);
}

/** Names that the colour space of an inline image is made of. */
export function inlineSpaces({ dict }: InlineImage): Operand[] {
  const space = dict.get('ColorSpace') ?? dict.get('CS') ?? null;
  return Array.isArray(space) ? space : [space];
}

/**
 * Drops the entries of `resources` (a copy that may be changed) that nothing uses; its categories become copies too, for
 * others may share them. Type 3 fonts without resources of their own draw with the page's: then everything stays.
 */
export function pruneResources(pdf: ObjectReader, resources: PdfDict, used: UsedNames): PdfDict {
  const everything = borrowingType3(pdf, resources, used);
  for (const category of PRUNED) {
    const present = pdf.entries(resources, category);
    if (!present) continue;
    const names = used.get(category) ?? new Set<string>();
    const kept = [...present].filter(([name]) => everything || names.has(name) || DEFAULT_SPACES.has(name));
    if (kept.length > 0) resources.set(category, new Map(kept));
    else resources.delete(category);
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

/** Forms without resources draw with those of the page. */
export function addBorrowed(
  pdf: ObjectReader,
  resources: PdfDict,
  used: Map<string, Set<string>>,
  budget: Budget,
  depth: number,
): void {
  if (depth > 8) return;
  const objects = pdf.entries(resources, 'XObject');
  for (const name of [...(used.get('XObject') ?? [])]) {
    const form = pdf.stream(objects, name);
    if (!form || pdf.name(form.dict, 'Subtype') !== 'Form') continue;
    if (pdf.entries(form.dict, 'Resources')) continue;
    let grew = false;
    for (const [category, names] of usedNames(decodeStream(pdf, form, budget).data)) {
      const all = used.get(category) ?? new Set<string>();
      for (const inner of names) {
        if (!all.has(inner)) grew = true;
        all.add(inner);
      }
      used.set(category, all);
    }
    if (grew) addBorrowed(pdf, resources, used, budget, depth + 1);
  }
}
