import { FONT_FAMILIES } from '../../layers/fonts/families.ts';
import { type FlatDocument, readMarkup } from './flat-document.ts';
import type { PrivateCharacter } from './symbol-fonts.ts';

interface Style {
  readonly parent?: string | undefined;
  font?: string | undefined;
}

/** Styles of an element, from the nearest to what decides if that one has no font (ISO/IEC 26300, 16.2). */
const STYLES: Readonly<Record<string, readonly (readonly [attribute: string, family: string])[]>> = {
  'text:span': [['text:style-name', 'text']],
  'text:a': [['text:style-name', 'text']],
  'text:p': [['text:style-name', 'paragraph']],
  'text:h': [['text:style-name', 'paragraph']],
  'table:table-cell': [['table:style-name', 'table-cell']],
  ...Object.fromEntries(
    ['draw:frame', 'draw:custom-shape', 'draw:rect', 'draw:ellipse', 'draw:line', 'draw:connector'].map(
      (name) => [
        name,
        [
          ['draw:text-style-name', 'paragraph'],
          ['presentation:style-name', 'presentation'],
          ['draw:style-name', 'graphic'],
        ] as const,
      ],
    ),
  ),
};
/** Parts of a document that are not printed with it. */
const UNPRINTED = new Set([
  'office:annotation',
  'presentation:notes',
  'text:tracked-changes',
  'office:forms',
  'office:binary-data',
]);
/** Letters and digits of a style's `font-name`; others have families of their own. */
const WESTERN = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d]/u;

/** Families that a document may ask for without a warning: those that Platen has, and those that they replace with equal metrics. */
const AVAILABLE: ReadonlyMap<string, string> = new Map([
  ...FONT_FAMILIES.flatMap(({ name, standsFor = [] }) =>
    [name, ...standsFor].map((each) => [each.toLowerCase(), name] as const),
  ),
  // LibreOffice draws symbols of these with its own font.
  ...['OpenSymbol', 'StarSymbol', 'Symbol', 'Wingdings', 'Wingdings 2', 'Wingdings 3', 'Webdings'].map(
    (each) => [each.toLowerCase(), 'OpenSymbol'] as const,
  ),
]);

/** Characters of symbol fonts. */
const PRIVATE = /[\uf020-\uf0ff]/g;

/** Fonts that a document asks for. */
export interface AskedFonts {
  /** Families of western text. */
  readonly families: readonly string[];
  /** Private use characters, each with its family. */
  readonly symbols: readonly PrivateCharacter[];
}

/**
 * Returns the families that western text of a document asks for, and those of its private use characters.
 *
 * @param document without it, none are known
 */
export function askedFonts(document: FlatDocument | undefined): AskedFonts {
  const reader = new FontReader();
  if (!document) return { families: [], symbols: [] };
  reader.readStyles(document.markup);
  reader.readTexts(document.markup);
  return { families: reader.asked, symbols: reader.symbols };
}

/**
 * Describes the fonts that are replaced by others.
 *
 * @param asked families that the document asks for
 * @param embedded names of the fonts in the PDF, such as `Tinos-Regular`
 * @param own further families that the document had at hand
 * @returns messages that name the missing family and those in the PDF that no other one explains
 */
export function substitutedFonts(
  asked: readonly string[],
  embedded: readonly string[],
  own: readonly string[] = [],
): string[] {
  const present = [...new Set(embedded.map(familyOf))];
  const ownNames = new Set(own.map(plain));
  /** The family in the PDF that a document means by a name. */
  const standIn = (name: string) =>
    AVAILABLE.get(name.toLowerCase()) ??
    present.find((family) => plain(family) === plain(name)) ??
    (ownNames.has(plain(name)) ? name : undefined);
  const explained = new Set(asked.flatMap((name) => standIn(name) ?? []));
  const unexplained = present.filter((family) => !explained.has(family));
  const used = unexplained.length > 0 ? unexplained : present;
  return asked
    .filter((name) => standIn(name) === undefined)
    .map((name) => `${name}: is not available; the PDF has ${used.join(', ') || 'no font'}`);
}

/** A name as PostScript names have it: `Brand Sans` is `BrandSans-Regular`. */
function plain(name: string): string {
  return name.replaceAll(/[^\p{L}\d]/gu, '').toLowerCase();
}

/** Family of a font in a PDF: `NotoSansArabic-Bold` is of `Noto Sans Arabic`. */
function familyOf(postScriptName: string): string {
  const name = postScriptName.replace(/-.*$/, '');
  return FONT_FAMILIES.find((each) => each.name.replaceAll(' ', '') === name)?.name ?? name;
}

class FontReader {
  readonly #faces = new Map<string, string>();
  readonly #styles = new Map<string, Style>();
  readonly #found = new Set<string>();
  /** Families of private use characters. */
  readonly #symbols = new Map<string, Set<string>>();

  get asked(): readonly string[] {
    return [...this.#found].sort();
  }

  get symbols(): readonly PrivateCharacter[] {
    return [...this.#symbols].flatMap(([character, families]) =>
      [...families].map((family) => ({ character, family })),
    );
  }

  readStyles(markup: string): void {
    let style: Style | undefined;
    let bullet: string | undefined;
    readMarkup(markup, {
      open: (name, attributes) => {
        const family = attributes['style:family'];
        if (name === 'style:font-face') {
          const named = attributes['svg:font-family'] ?? '';
          this.#faces.set(attributes['style:name'] ?? '', firstFamily(named));
        } else if (name === 'style:default-style') {
          style = {};
          this.#styles.set(`${family} `, style);
        } else if (name === 'style:style') {
          style = { parent: attributes['style:parent-style-name'] };
          this.#styles.set(`${family} ${attributes['style:name']}`, style);
        } else if (name === 'text:list-level-style-bullet') {
          bullet = attributes['text:bullet-char'];
        } else if (name === 'style:text-properties') {
          const face = attributes['style:font-name'];
          const family = attributes['fo:font-family'];
          const font = (face && (this.#faces.get(face) ?? face)) ?? (family && firstFamily(family));
          if (style) style.font = font;
          if (bullet !== undefined) this.#addSymbols(bullet, font);
        }
      },
      close: (name) => {
        if (name === 'style:style' || name === 'style:default-style') style = undefined;
        if (name === 'text:list-level-style-bullet') bullet = undefined;
      },
      text: () => {},
    });
  }

  readTexts(markup: string): void {
    const path: { readonly name: string; readonly styles: readonly string[] }[] = [];
    let unprinted = 0;
    let inBody = 0;
    readMarkup(markup, {
      open: (name, attributes) => {
        if (UNPRINTED.has(name)) unprinted += 1;
        if (name === 'office:body') inBody += 1;
        const styles = (STYLES[name] ?? []).flatMap(([attribute, family]) => {
          const used = attributes[attribute];
          return used === undefined ? [] : [`${family} ${used}`];
        });
        path.push({ name, styles });
      },
      close: (name) => {
        if (UNPRINTED.has(name)) unprinted -= 1;
        if (name === 'office:body') inBody -= 1;
        path.pop();
      },
      text: (text) => {
        const isPrivate = text.search(PRIVATE) >= 0;
        if (inBody === 0 || unprinted > 0 || !(isPrivate || WESTERN.test(text))) return;
        const styles = path.toReversed().flatMap((each) => each.styles);
        const font = this.#fontOf([...styles, 'paragraph ', 'graphic ', 'table-cell ']);
        if (font !== undefined && WESTERN.test(text)) this.#found.add(font);
        if (isPrivate) this.#addSymbols(text, font);
      },
    });
  }

  #addSymbols(text: string, family: string | undefined): void {
    if (family === undefined) return;
    for (const [character] of text.matchAll(PRIVATE))
      this.#symbols.set(character, (this.#symbols.get(character) ?? new Set()).add(family));
  }

  /** The font of the first style that has one, by itself or by what it is based on. */
  #fontOf(styles: readonly string[]): string | undefined {
    for (const key of styles) {
      const family = key.slice(0, key.indexOf(' '));
      const seen = new Set<string>();
      for (let at: string | undefined = key; at !== undefined && !seen.has(at); ) {
        seen.add(at);
        const style = this.#styles.get(at);
        if (style?.font !== undefined) return style.font;
        at = style?.parent === undefined ? undefined : `${family} ${style.parent}`;
      }
    }
    return undefined;
  }
}

/** First family of a CSS list, without quotation marks. */
function firstFamily(list: string): string {
  return list
    .split(',')[0]!
    .trim()
    .replaceAll(/^['"]|['"]$/g, '');
}
