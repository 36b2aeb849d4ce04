import type { Budget } from '../content/limits.ts';
import type { PdfDocument } from '../core/document.ts';
import { decodeStream } from '../core/filters.ts';
import { flate } from '../core/flate.ts';
import { dict, name, type PdfDict, type PdfStream } from '../core/objects.ts';
import type { FontGlyph, Type3Procedures } from '../fonts/font.ts';
import { addBorrowed, pruneResources, type UsedNames, usedNames } from './resource-use.ts';

/** A font of one glyph, without its name and meaning. */
export function changedGlyphFont(
  pdf: PdfDocument,
  type3: Type3Procedures,
  { code }: FontGlyph,
  { content, resources }: { readonly content: Uint8Array; readonly resources: PdfDict },
): PdfDict {
  const width = pdf.number(
    pdf.array(type3.dict, 'Widths')?.[code - (pdf.number(type3.dict, 'FirstChar') ?? 0)],
  );
  const font: PdfDict = new Map(type3.dict);
  for (const key of ['ToUnicode', 'Name', 'FontDescriptor']) font.delete(key);
  font.set('CharProcs', dict({ g: pdf.add(flate(content)) }));
  font.set('Encoding', dict({ Type: name('Encoding'), Differences: [code, name('g')] }));
  font.set('FirstChar', code);
  font.set('LastChar', code);
  font.set('Widths', [width ?? 0]);
  font.set('Resources', resources);
  return font;
}

/** Glyph procedures of the whole document: which of them are still shown. */
export class ProcedureUses {
  readonly #shown = new Set<PdfStream>();
  readonly #removed = new Map<PdfStream, PdfDict>();

  note(type3: Type3Procedures, code: number, isShown: boolean): void {
    const stream = type3.procedure(code)?.stream;
    if (!stream) return;
    if (isShown) this.#shown.add(stream);
    else this.#removed.set(stream, type3.dict);
  }

  /** Removes procedures from their fonts if they were removed or changed wherever they were shown. */
  drop(pdf: PdfDocument, budget: Budget): void {
    const changed = new Set<PdfDict>();
    for (const [stream, font] of this.#removed) {
      if (this.#shown.has(stream)) continue;
      const procedures = pdf.dict(font, 'CharProcs');
      for (const [key, value] of procedures ?? []) if (pdf.resolve(value) === stream) procedures!.delete(key);
      changed.add(font);
    }
    for (const font of changed) {
      const resources = pdf.dict(font, 'Resources');
      if (!resources) continue;
      const used: UsedNames = new Map();
      for (const value of pdf.dict(font, 'CharProcs')?.values() ?? []) {
        const stream = pdf.stream(value);
        if (!stream) continue;
        for (const [category, names] of usedNames(decodeStream(pdf, stream, budget).data))
          used.set(category, new Set([...(used.get(category) ?? []), ...names]));
      }
      addBorrowed(pdf, resources, used, budget);
      font.set('Resources', pruneResources(pdf, new Map(resources), used));
    }
  }
}
