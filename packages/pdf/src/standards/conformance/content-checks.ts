import type { PdfDocument } from '../../file/core/document.ts';
import { nameOf, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../../file/core/objects.ts';
import {
  BLEND_MODES,
  IMAGE_DEPTHS,
  INLINE_FILTERS,
  MAX_NAME_BYTES,
  MAX_SAVED_STATES,
  MAX_STRING_BYTES,
  RENDERING_INTENTS,
  STREAM_FILTERS,
} from '../rules/allowed.ts';
import { type Check, unless } from './checks.ts';

export const contentChecks: readonly Check[] = [
  {
    id: 'content-readable',
    rules: ['6.2.2-1', 'ua:7.1-3'],
    words: 'A content stream cannot be read, or uses an operator that is not defined',
    *broken({ uses }) {
      if (!uses) yield 'content';
      for (const use of uses ?? [])
        for (const operator of use.undefinedOperators) yield operator.slice(0, 20);
    },
  },
  {
    id: 'nesting',
    rules: ['6.1.13-8'],
    words: 'Graphics states nest more than 28 deep',
    *broken({ uses }) {
      for (const use of uses ?? []) if (use.depth > MAX_SAVED_STATES) yield `${use.depth}`;
    },
  },
  {
    id: 'colors',
    rules: ['6.1.10-1', '6.2.4.3-2', '6.2.4.3-3', '6.2.4.3-4', '6.2.6-1'],
    words: 'A colour space of the device is used that the output intent does not describe',
    *broken({ document, objects, uses }) {
      yield* unless((document.array(document.catalog, 'OutputIntents')?.length ?? 0) > 0, 'no output intent');
      for (const use of uses ?? []) {
        if (use.colorSpaces.has('DeviceCMYK')) yield 'DeviceCMYK';
        for (const intent of use.intents) if (!RENDERING_INTENTS.has(intent)) yield intent;
        for (const image of use.inlineImages) {
          const filter = image.get('Filter') ?? image.get('F');
          for (const each of Array.isArray(filter) ? filter : [filter]) {
            const name = (each as { value?: unknown } | undefined)?.value;
            if (each !== undefined && !(typeof name === 'string' && INLINE_FILTERS.has(name)))
              yield 'inline image';
          }
        }
      }
      for (const object of objects) {
        if (!(object instanceof PdfStream)) continue;
        const space = document.resolve(
          object.dict.get('ColorSpace') ?? document.dict(object.dict, 'Shading')?.get('ColorSpace'),
        );
        if (mentions(document, space, 0)) yield 'DeviceCMYK';
      }
    },
  },
  {
    id: 'objects',
    rules: [
      '6.1.7.1-3',
      '6.1.7.2-1',
      '6.1.13-1',
      '6.1.13-3',
      '6.1.13-4',
      '6.2.5-1',
      '6.2.5-2',
      '6.2.5-3',
      '6.2.8-1',
      '6.2.8-3',
      '6.2.8-4',
      '6.2.9-1',
      '6.2.9-2',
      '6.2.9-3',
      '6.2.10-1',
    ],
    words: 'An object has an entry or a value that PDF/A does not allow',
    *broken({ document, objects }) {
      const faults: string[] = [];
      const look = (object: PdfObject) => addFaults(document, object, faults, look);
      for (const object of objects) {
        look(object);
        if (faults.length === 0) continue;
        yield* faults;
        faults.length = 0;
      }
    },
  },
];

function mentions(document: PdfDocument, space: PdfObject, depth: number): boolean {
  if (depth > 4) return true;
  if (nameOf(space) === 'DeviceCMYK') return true;
  return (
    Array.isArray(space) &&
    space.some((item) => mentions(document, item instanceof PdfRef ? null : item, depth + 1))
  );
}

/**
 * @param own object whose direct objects nest no deeper than the parser allows
 * @param look visits nested objects in the same way; one function for the whole document
 */
function addFaults(
  document: PdfDocument,
  own: PdfObject,
  faults: string[],
  look: (item: PdfObject) => void,
): void {
  if (typeof own === 'number') {
    if (Math.abs(own) > 2_147_483_647) faults.push('a number out of range');
  } else if (own instanceof Map) {
    // A soft mask, recognized by its group, may have a transfer function.
    if (hasStateKey(own) && !own.has('G')) faults.push(...stateFaults(document, own));
    own.forEach(look);
  } else if (Array.isArray(own)) {
    for (const item of own) look(item);
  } else if (own instanceof PdfName) {
    if (own.value.length > MAX_NAME_BYTES) faults.push('a name of more than 127 bytes');
  } else if (own instanceof PdfString) {
    if (own.bytes.length > MAX_STRING_BYTES) faults.push('a string of more than 32,767 bytes');
  } else if (own instanceof PdfStream) {
    faults.push(...streamFaults(document, own));
    look(own.dict);
  }
}

function hasStateKey(entries: ReadonlyMap<string, PdfObject>): boolean {
  return entries.has('BM') || entries.has('TR') || entries.has('TR2') || entries.has('HTP');
}

function* stateFaults(document: PdfDocument, state: ReadonlyMap<string, PdfObject>): Generator<string> {
  const second = state.get('TR2');
  if (
    state.has('TR') ||
    state.has('HTP') ||
    (second !== undefined && nameOf(document.resolve(second)) !== 'Default')
  ) {
    yield 'a transfer function or halftone';
  }
  const blend = document.resolve(state.get('BM'));
  for (const each of Array.isArray(blend) ? blend : [blend]) {
    const mode = nameOf(document.resolve(each));
    if (mode !== undefined && !BLEND_MODES.has(mode)) yield `blend mode ${mode}`;
  }
}

function* streamFaults(document: PdfDocument, { dict }: PdfStream): Generator<string> {
  if (dict.has('F') || dict.has('FFilter') || dict.has('FDecodeParms')) yield 'a stream outside of the file';
  const filter = document.resolve(dict.get('Filter'));
  for (const each of Array.isArray(filter) ? filter : [filter]) {
    const name = nameOf(document.resolve(each));
    // JPEG 2000 images are allowed, but these checks cannot read them.
    if (name !== undefined && (!STREAM_FILTERS.has(name) || name === 'JPXDecode')) yield `filter ${name}`;
  }
  const subtype = nameOf(dict.get('Subtype'));
  if (subtype === 'PS' || dict.has('PS') || dict.has('Ref') || dict.has('OPI') || dict.has('Subtype2'))
    yield 'a form';
  if (subtype !== 'Image') return;
  if (dict.has('Alternates') || document.boolean(dict, 'Interpolate') === true) yield 'an image';
  const bits = document.number(dict, 'BitsPerComponent');
  if (bits !== undefined && !IMAGE_DEPTHS.includes(bits)) yield 'an image';
}
