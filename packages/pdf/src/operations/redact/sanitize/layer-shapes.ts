import type { Shape } from './allowed-objects.ts';
import { language } from './language.ts';
import { dictOf, either, oneOrMany, plain, text, tuple } from './shape.ts';

/** Optional content (ISO 32000-2, 8.11). */

export const optionalContentGroup = dictOf(() => ({
  Type: plain,
  Name: text,
  Intent: plain,
  Usage: dictOf({
    Language: dictOf({ Lang: language, Preferred: plain }),
    Export: dictOf({ ExportState: plain }),
    Zoom: dictOf({ min: plain, max: plain }),
    Print: dictOf({ Subtype: plain, PrintState: plain }),
    View: dictOf({ ViewState: plain }),
    PageElement: dictOf({ Subtype: plain }),
  }),
}));

/** Groups and operators in arrays (8.11.2.2). */
const visibility: Shape = (value, walk) =>
  Array.isArray(value) ? tuple(plain, either(visibility, optionalContentGroup))(value, walk) : undefined;

/** A group, or a dictionary of membership in groups. */
export const optionalContent: Shape = (value, walk) => {
  if (walk.options.pdf.name(value, 'Type') !== 'OCMD') return optionalContentGroup(value, walk);
  return membership(value, walk);
};
const membership = dictOf(() => ({
  Type: plain,
  OCGs: oneOrMany(optionalContentGroup),
  P: plain,
  VE: visibility,
}));
