import {
  type FontFace,
  type LoadedFace,
  loadFace,
  orderedFaces,
  ownFace,
  takeFace,
  type WantedStyle,
} from './font-faces.ts';
import { missingIn } from './shaped-typesetter.ts';

/** Fonts of one style, loaded as text needs them. */
export class FaceStack {
  readonly #loaded: LoadedFace[];
  readonly #waiting: FontFace[];

  private constructor(loaded: LoadedFace[], waiting: FontFace[]) {
    this.#loaded = loaded;
    this.#waiting = waiting;
  }

  /** Creates a stack of the engine's own font, which has priority, and fonts of a style. */
  static async behindOwn(faces: readonly FontFace[], style: WantedStyle): Promise<FaceStack> {
    return new FaceStack([await ownFace(style.bold)], orderedFaces(faces, style));
  }

  /** @param faces fonts that may be loaded; if empty, the engine's own font is used */
  static async of(faces: readonly FontFace[], style: WantedStyle): Promise<FaceStack> {
    const [first, ...waiting] = orderedFaces(faces, style);
    return new FaceStack([await (first ? loadFace(first) : ownFace())], waiting);
  }

  /** Loaded fonts in order of priority. The array grows with `cover`. */
  get loaded(): readonly LoadedFace[] {
    return this.#loaded;
  }

  /** Loads fonts until they cover the text. @returns the characters that no font has, each once */
  async cover(text: string): Promise<readonly string[]> {
    for (;;) {
      const missing = missingIn(this.#loaded, text);
      const next = missing.length > 0 ? takeFace(this.#waiting, missing[0]!) : undefined;
      if (next === undefined) return missing;
      this.#loaded.push(await loadFace(next));
    }
  }
}
