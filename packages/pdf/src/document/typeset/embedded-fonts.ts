import type { EditableDocument } from '../../file/core/editable.ts';
import type { PdfRef } from '../../file/core/objects.ts';
import { embedTrueType, type UsedGlyph } from '../../page/fonts/embed-truetype.ts';
import type { LoadedFace } from './font-faces.ts';

/** One of our fonts in a document, with the glyphs that its fields use. */
export interface EmbeddedFace {
  readonly face: LoadedFace;
  readonly resource: string;
  readonly ref: PdfRef;
  /** Returns the two-byte code of a glyph that represents this text. */
  code(glyph: number, text: string): number;
}

/** Fonts that form filling adds to a document: each once, as a subset for all fields. */
export class EmbeddedFonts {
  readonly #document: EditableDocument;
  readonly #faces = new Map<LoadedFace, EmbeddedFace & { readonly used: Map<number, UsedGlyph> }>();

  constructor(document: EditableDocument) {
    this.#document = document;
  }

  face(face: LoadedFace): EmbeddedFace {
    let embedded = this.#faces.get(face);
    if (embedded === undefined) {
      const used = new Map<number, UsedGlyph>();
      const codes = new Map<string, number>();
      const code = (glyph: number, text: string) => {
        const key = `${glyph} ${text}`;
        const known = codes.get(key) ?? codes.size + 1;
        codes.set(key, known);
        used.set(known, { glyph, text });
        return known;
      };
      const resource = `Platen${this.#faces.size}`;
      embedded = { face, resource, ref: this.#document.add(null), code, used };
      this.#faces.set(face, embedded);
    }
    return embedded;
  }

  /** Writes the fonts after all text is set. */
  embed(): void {
    for (const { face, ref, used } of this.#faces.values()) {
      const style = { fontName: face.name, capHeight: 700, stemV: face.bold ? 120 : 84 };
      this.#document.set(ref, embedTrueType(this.#document, face.font, used, style));
    }
  }
}
