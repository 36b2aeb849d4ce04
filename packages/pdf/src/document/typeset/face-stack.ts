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

/** The fonts of a style, of which as many are loaded as texts need. */
export class FaceStack {
  readonly #loaded: LoadedFace[];
  readonly #waiting: FontFace[];

  private constructor(loaded: LoadedFace[], waiting: FontFace[]) {
    this.#loaded = loaded;
    this.#waiting = waiting;
  }

  /** The fonts of a style behind the engine's own, which is asked for every character first. */
  static async behindOwn(faces: readonly FontFace[], style: WantedStyle): Promise<FaceStack> {
    return new FaceStack([await ownFace(style.bold)], orderedFaces(faces, style));
  }

  /** @param faces all that may be loaded; without any, it is the font of the engine */
  static async of(faces: readonly FontFace[], style: WantedStyle): Promise<FaceStack> {
    const [first, ...waiting] = orderedFaces(faces, style);
    return new FaceStack([await (first ? loadFace(first) : ownFace())], waiting);
  }

  /** What is loaded, in the order in which it is asked for a character. The array grows with `cover`. */
  get loaded(): readonly LoadedFace[] {
    return this.#loaded;
  }

  /** Loads fonts until together they have a text. @returns the characters that none has, each once */
  async cover(text: string): Promise<readonly string[]> {
    for (;;) {
      const missing = missingIn(this.#loaded, text);
      const next = missing.length > 0 ? takeFace(this.#waiting, missing[0]!) : undefined;
      if (next === undefined) return missing;
      this.#loaded.push(await loadFace(next));
    }
  }
}
