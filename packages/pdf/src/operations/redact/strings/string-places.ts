import type { Rect } from '../../../file/core/matrix.ts';
import { isDict, type PdfDict, PdfName, type PdfObject, PdfString } from '../../../file/core/objects.ts';
import { type PageGeometry, pageGeometry } from '../../../file/core/page-geometry.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import { annotationsOf } from '../../../page/content/page-annotations.ts';
import type { FoundIn } from '../types.ts';

/** Location of a string, as a preview reports it. */
export interface StringPlace {
  readonly where: FoundIn;
  /** Page index, counted from 0; undefined for strings that belong to no page. */
  readonly page: number | undefined;
  readonly areas: readonly Rect[];
  readonly geometry?: PageGeometry;
}

const NOWHERE: StringPlace = { where: 'other', page: undefined, areas: [] };

/** Maximum number of ancestors of a field. */
const MAX_DEPTH = 32;

/** Kinds of strings that are determined by their key alone. */
const BY_KEY: Readonly<Record<string, FoundIn>> = {
  Dest: 'destination',
  D: 'destination',
  Dests: 'destination',
  Names: 'destination',
  Limits: 'destination',
  URI: 'link',
  JS: 'script',
  XFA: 'field',
  EmbeddedFiles: 'attachment',
  EF: 'attachment',
  OCGs: 'layer',
};

/** Keys of an annotation's text besides its drawing. */
const COMMENT_KEYS = new Set(['Contents', 'RC', 'T', 'Subj', 'OverlayText']);

/** Determines the kind and the page of each string of a document. */
export class StringPlaces {
  readonly #reader: ObjectReader;
  /** Places of annotations, and of fields by their first widget. */
  readonly #placed = new Map<PdfDict, StringPlace>();
  readonly #information: PdfDict | undefined;

  constructor(reader: ObjectReader, pages: readonly PdfDict[], information: PdfDict | undefined) {
    this.#reader = reader;
    this.#information = information;
    for (const [index, page] of pages.entries()) {
      const annotations = annotationsOf(reader, page);
      if (annotations.length === 0) continue;
      const geometry = pageGeometry(reader, page);
      for (const { dict, subtype, rect } of annotations) {
        const place = { page: index, areas: rect ? [rect] : [], geometry };
        if (subtype === 'Widget') this.#placeField(dict, { ...place, where: 'field' });
        else this.#placed.set(dict, { ...place, where: subtype === 'Link' ? 'link' : 'annotation' });
      }
    }
  }

  #placeField(widget: PdfDict, place: StringPlace): void {
    let at: PdfDict | undefined = widget;
    for (let depth = 0; at && depth < MAX_DEPTH && !this.#placed.has(at); depth++) {
      this.#placed.set(at, place);
      at = this.#reader.dict(at, 'Parent');
    }
  }

  /** Place of a dictionary's entries. */
  of(dict: PdfDict, above: StringPlace = NOWHERE): StringPlace {
    const placed = this.#placed.get(dict);
    if (placed) return placed;
    const where = this.#kindOf(dict);
    return where === undefined ? above : { ...above, where };
  }

  /** Place of the value of a key in a dictionary. */
  under(key: string, dict: PdfDict, place: StringPlace): StringPlace {
    if (place.where === 'annotation' && COMMENT_KEYS.has(key)) return { ...place, where: 'comment' };
    if (key === 'P' && dict.get('P') instanceof PdfString) return { ...place, where: 'page-label' };
    const where = Object.hasOwn(BY_KEY, key) ? BY_KEY[key] : undefined;
    return where === undefined || place.where === 'attachment' ? place : { ...place, where };
  }

  #kindOf(dict: PdfDict): FoundIn | undefined {
    const reader = this.#reader;
    if (dict === this.#information) return 'metadata';
    switch (reader.name(dict, 'Type')) {
      case 'Annot':
        return 'annotation';
      case 'StructElem':
        return 'structure';
      case 'OCG':
        return 'layer';
      case 'Filespec':
      case 'F':
      case 'EmbeddedFile':
        return 'attachment';
      case 'Metadata':
        return 'metadata';
    }
    if (dict.has('EF')) return 'attachment';
    if (dict.has('Title') && dict.has('Parent')) return 'bookmark';
    if (dict.has('FT') || (dict.has('T') && (dict.has('Kids') || dict.has('Parent')))) return 'field';
    if (dict.has('S') && dict.has('P')) return 'structure';
    return undefined;
  }
}

/** The strings in one object, including its direct objects, with their places. */
export function* stringsOf(
  object: PdfObject,
  places: StringPlaces,
  place: StringPlace = NOWHERE,
  depth = 0,
): Generator<PlacedString> {
  if (depth > MAX_NESTING) return;
  if (object instanceof PdfString) yield { string: object, place };
  else if (Array.isArray(object)) for (const item of object) yield* stringsOf(item, places, place, depth + 1);
  else if (isDict(object)) {
    const here = places.of(object, place);
    for (const [key, value] of object) {
      if (!TECHNICAL_KEYS.has(key))
        yield* stringsOf(value, places, places.under(key, object, here), depth + 1);
    }
  }
}

const MAX_NESTING = 200;

/** Keys whose strings are from a fixed vocabulary. */
export const TECHNICAL_KEYS: ReadonlySet<string> = new Set(['Registry', 'Ordering', 'Lang', 'DA']);

/** Whether an array with this first item is an indexed colour space, whose string is a table of colours. */
export function isPalette(first: unknown): boolean {
  return first instanceof PdfName && /^(Indexed|I)$/.test(first.value);
}

export interface PlacedString {
  readonly string: PdfString;
  readonly place: StringPlace;
}
