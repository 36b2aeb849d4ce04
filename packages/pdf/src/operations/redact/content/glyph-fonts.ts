import type { PdfDocument } from '../../../file/core/document.ts';
import { decodeStream } from '../../../file/core/filters.ts';
import { flate } from '../../../file/core/flate.ts';
import { dict, name, type PdfDict, type PdfStream } from '../../../file/core/objects.ts';
import type { ContentModel } from '../../../page/content/model.ts';
import {
  addBorrowed,
  pruneResources,
  type UsedNames,
  usedNames,
} from '../../../page/content/resource-use.ts';
import type { FontGlyph, Type3Procedures } from '../../../page/fonts/font.ts';
import type { Budget } from '../../../page/syntax/limits.ts';

/** A font with a single glyph, without the glyph's name or Unicode value. */
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

/** Tracks which Type 3 glyph procedures of the whole document are still shown. */
export class ProcedureUses {
  readonly #shown = new Set<PdfStream>();
  /** Appearances that were read and from which nothing was removed. */
  readonly #read = new Set<PdfStream>();
  readonly #removed = new Set<PdfStream>();
  readonly #fonts = new Set<PdfDict>();
  readonly #pruned = new Set<PdfDict>();

  note(type3: Type3Procedures, code: number, isShown: boolean): void {
    this.#fonts.add(type3.dict);
    const stream = type3.procedure(code)?.stream;
    if (stream) (isShown ? this.#shown : this.#removed).add(stream);
  }

  noteRead(model: ContentModel): void {
    for (const { state, glyphs } of model.runs) {
      const type3 = state.font?.type3;
      for (const { glyph } of type3 ? glyphs : []) {
        const stream = type3!.procedure(glyph.code)?.stream;
        if (stream) this.#read.add(stream);
      }
    }
  }

  /** Drops from the fonts that were used every procedure that is no longer shown. */
  drop(pdf: PdfDocument, budget: Budget): void {
    for (const font of this.#fonts) this.prune(pdf, font, budget);
  }

  /** Reduces a Type 3 font to the procedures that are still shown and the resources that they use. */
  prune(pdf: PdfDocument, font: PdfDict, budget: Budget): void {
    if (this.#pruned.has(font)) return;
    this.#pruned.add(font);
    const all = pdf.dict(font, 'CharProcs');
    const kept = [...(all ?? [])].filter(([, value]) => {
      const stream = pdf.stream(value);
      return stream && (this.#shown.has(stream) || (this.#read.has(stream) && !this.#removed.has(stream)));
    });
    // Another font may share the procedures and show other ones.
    if (all) font.set('CharProcs', new Map(kept));
    const resources = pdf.dict(font, 'Resources');
    if (!resources) return;
    const used: UsedNames = new Map();
    for (const [, value] of kept) {
      for (const [category, names] of usedNames(decodeStream(pdf, pdf.stream(value)!, budget).data))
        used.set(category, new Set([...(used.get(category) ?? []), ...names]));
    }
    addBorrowed(pdf, resources, used, budget);
    font.set('Resources', pruneResources(pdf, new Map(resources), used));
  }

  /** Records a font made by the redaction: all of its glyphs are shown. */
  made(font: PdfDict): void {
    this.#pruned.add(font);
  }
}
