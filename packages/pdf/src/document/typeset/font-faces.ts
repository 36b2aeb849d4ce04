import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { TrueTypeFont } from '../../page/fonts/truetype-subset.ts';
import { REGULAR, SEMIBOLD } from './assets/signature-font.ts';
import { type Shaper, shaperOf } from './shaper.ts';

/** A font file with TrueType outlines for setting text. It is trusted, as it is part of the product. */
export interface FontFace {
  /** Path of the file. */
  readonly file: string;
  /** Faces of one family differ in weight and slant. */
  readonly family: string;
  /** Generic family that it can replace; without it, the face is for scripts that those lack. */
  readonly generic?: 'sans' | 'serif' | 'mono';
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** Scripts that it is for (Unicode, `Script`): for other characters, all other faces have priority. */
  readonly scripts?: readonly string[];
  /** Languages whose letter shapes it has: if two families have an ideograph, that of the text's language is used. */
  readonly languages?: readonly string[];
}

export interface WantedStyle {
  readonly generic: 'sans' | 'serif' | 'mono';
  readonly bold: boolean;
  readonly italic: boolean;
  readonly language: string | undefined;
}

/** A loaded font. */
export interface LoadedFace {
  readonly name: string;
  readonly bold: boolean;
  readonly font: TrueTypeFont;
  readonly shaper: Shaper;
}

/** Returns the faces in order of priority. */
export function orderedFaces(faces: readonly FontFace[], style: WantedStyle): FontFace[] {
  const families = [...new Set(faces.map(({ family }) => family))];
  const rank = (face: FontFace): readonly number[] => [
    face.generic === style.generic ? 0 : face.generic === undefined ? 1 : 2,
    face.languages === undefined || style.language === undefined
      ? 1
      : face.languages.includes(style.language)
        ? 0
        : 1,
    families.indexOf(face.family),
    Number((face.bold ?? false) !== style.bold) * 2 + Number((face.italic ?? false) !== style.italic),
  ];
  return faces
    .map((face) => ({ face, rank: rank(face) }))
    .sort((a, b) => a.rank.map((value, i) => value - b.rank[i]!).find((by) => by !== 0) ?? 0)
    .map(({ face }) => face);
}

/** Removes and returns the next face to try for missing characters. @returns undefined when none is left */
export function takeFace(waiting: FontFace[], missing: string): FontFace | undefined {
  const at = waiting.findIndex(({ scripts }) => scripts?.some((script) => isOf(script, missing)) ?? true);
  return waiting.splice(Math.max(at, 0), 1)[0];
}

const ofScript = new Map<string, RegExp>();

/** Whether a string has a character of the script, including those shared with other scripts, such as the danda. */
function isOf(script: string, text: string): boolean {
  const pattern = ofScript.get(script) ?? new RegExp(`\\p{scx=${script}}`, 'u');
  ofScript.set(script, pattern);
  return pattern.test(text);
}

/** Font cache, kept between forms. */
const loaded = new Map<string, Promise<LoadedFace>>();
const MOST_LOADED = 24;

/** Loads the font of a file. */
export function loadFace(face: FontFace): Promise<LoadedFace> {
  const name = face.file.replace(/^.*[\\/]|\.[^.]*$/g, '').replaceAll('_', '-');
  return keep(face.file, async () => make(name, face.bold ?? false, await readFile(face.file)));
}

/** Loads the engine's own font: Latin, Greek and Cyrillic. */
export function ownFace(bold = false): Promise<LoadedFace> {
  const [name, packed] = bold ? ['PlatenSans-SemiBold', SEMIBOLD] : ['PlatenSans', REGULAR];
  // The colon avoids conflicts with file paths.
  return keep(`:${name}`, () => make(name, bold, inflateRawSync(Buffer.from(packed, 'base64'))));
}

async function make(name: string, bold: boolean, bytes: Uint8Array): Promise<LoadedFace> {
  return { name, bold, font: new TrueTypeFont(bytes), shaper: await shaperOf(bytes) };
}

function keep(key: string, load: () => Promise<LoadedFace>): Promise<LoadedFace> {
  const known = loaded.get(key) ?? load();
  loaded.delete(key);
  loaded.set(key, known);
  known.catch(() => loaded.delete(key));
  for (const oldest of loaded.keys()) {
    if (loaded.size <= MOST_LOADED) break;
    loaded.delete(oldest);
  }
  return known;
}
