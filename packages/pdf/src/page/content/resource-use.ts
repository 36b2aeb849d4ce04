import { decodeStream } from '../../file/core/filters.ts';
import { type PdfDict, PdfName, type PdfStream } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { ContentLexer } from '../syntax/lexer.ts';
import type { Budget } from '../syntax/limits.ts';
import type { InlineImage, Operand, Operation } from '../syntax/operands.ts';

/** Names that a content stream uses, by resource category. */
export type UsedNames = Map<string, Set<string>>;

/** Resource category of each operator's name operand. */
export const CATEGORY: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
  }),
);

/** Categories whose unused entries are removed; the others contain nothing readable. */
const PRUNED = ['XObject', 'Pattern', 'ExtGState', 'Properties', 'Font', 'Shading', 'ColorSpace'];

/** Colour spaces that no operator names (ISO 32000-2, 8.6.5.6). */
const DEFAULT_SPACES = new Set(['DefaultGray', 'DefaultRGB', 'DefaultCMYK']);

export function usedNames(content: Uint8Array): UsedNames {
  const used: UsedNames = new Map();
  const lexer = new ContentLexer(content);
  for (let op = lexer.next(); op !== undefined; op = lexer.next()) {
    const category = op.inlineImage ? 'ColorSpace' : CATEGORY.get(op.operator);
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

/** Returns the names in the colour space of an inline image. */
export function inlineSpaces({ dict }: InlineImage): Operand[] {
  const space = dict.get('ColorSpace') ?? dict.get('CS') ?? null;
  return Array.isArray(space) ? space : [space];
}

/**
 * Removes unused entries from `resources`, a copy that may be changed. Its categories are copied as well, since other resources
 * may share them.
 */
export function pruneResources(pdf: ObjectReader, resources: PdfDict, used: UsedNames): PdfDict {
  for (const category of PRUNED) {
    const present = pdf.entries(resources, category);
    if (!present) continue;
    const names = used.get(category) ?? new Set<string>();
    const kept = [...present].filter(([name]) => names.has(name) || DEFAULT_SPACES.has(name));
    if (kept.length > 0) resources.set(category, new Map(kept));
    else resources.delete(category);
  }
  return resources;
}

/** Adds to `used` the names used by its streams that have no resources of their own and so use these. */
export function addBorrowed(
  pdf: ObjectReader,
  resources: PdfDict,
  used: UsedNames,
  budget: Budget,
  seen = new Set<PdfStream>(),
): void {
  const borrowers = borrowersOf(pdf, resources, used).filter((stream) => !seen.has(stream));
  for (const stream of borrowers) {
    seen.add(stream);
    for (const [category, names] of usedNames(decodeStream(pdf, stream, budget).data)) {
      const all = used.get(category) ?? new Set<string>();
      for (const name of names) all.add(name);
      used.set(category, all);
    }
  }
  if (borrowers.length > 0) addBorrowed(pdf, resources, used, budget, seen);
}

/** Returns the forms, pattern cells, mask groups and glyph procedures in `used` that have no resources. */
function borrowersOf(pdf: ObjectReader, resources: PdfDict, used: UsedNames): PdfStream[] {
  const entriesUsed = (category: string) => {
    const present = pdf.entries(resources, category);
    return [...(used.get(category) ?? [])].map((name) => present?.get(name));
  };
  const forms = entriesUsed('XObject').map((value) => pdf.stream(value));
  const tiles = entriesUsed('Pattern').map((value) => pdf.stream(value));
  const groups = entriesUsed('ExtGState').map((value) =>
    pdf.stream(pdf.entries(pdf.dict(value), 'SMask'), 'G'),
  );
  const procedures = entriesUsed('Font').flatMap((value) => {
    const font = pdf.dict(value);
    if (pdf.name(font, 'Subtype') !== 'Type3' || pdf.entries(font, 'Resources')) return [];
    return [...(pdf.entries(font, 'CharProcs')?.values() ?? [])].map((procedure) => pdf.stream(procedure));
  });
  const drawn = [...forms, ...tiles, ...groups].filter(
    (stream) => pdf.name(stream?.dict, 'Subtype') !== 'Image' && !pdf.entries(stream?.dict, 'Resources'),
  );
  return [...drawn, ...procedures].filter((stream) => stream !== undefined);
}
