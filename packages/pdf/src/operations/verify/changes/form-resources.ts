import { isDict, nameOf, type PdfDict, type PdfObject, PdfString } from '../../../file/core/objects.ts';
import type { PdfFile } from '../../../file/core/pdf-file.ts';
import { textOf } from '../../../file/core/text-string.ts';
import { encodingNamed } from '../../../page/fonts/encodings.ts';
import { unicodeOfName } from '../../../page/fonts/glyph-names.ts';
import { isStandardFont } from './fields/appearance-fonts.ts';
import { needsAppearances } from './fields/compare-look.ts';
import { formFieldsOf } from './fields/fields-with-widgets.ts';
import { ContentComparison } from './fields/same-content.ts';
import type { Judgement } from './judgement.ts';
import { resourceNamesInUse } from './resource-names.ts';

/**
 * Categories of resources that content and default appearances name (ISO 32000-2, table 34), and the encodings of Adobe's forms.
 */
const CATEGORIES = [
  'Font',
  'Encoding',
  'XObject',
  'ExtGState',
  'ColorSpace',
  'Pattern',
  'Shading',
  'Properties',
] as const;
/** Entries of a font for which readers use their own shapes, widths and encodings. */
const PLAIN_FONT_KEYS = new Set(['Type', 'Subtype', 'BaseFont', 'Encoding', 'Name']);
const LATIN = /^(helvetica|arial|times|courier)/i;

/**
 * Judges changes of `/DR`. Resources may be added if no signed content can name them, so that no signed value changes its
 * appearance. The pictures of visible signatures, which PDFBox keeps in `/DR`, may also be replaced.
 */
export function judgeFormResources(judgement: Judgement): void {
  const { signed, later } = judgement;
  const comparison = new ContentComparison(signed, later);
  const [before, after] = [formResources(signed), formResources(later)];
  const inUse = resourceNamesInUse(signed);
  let changes = 0;
  for (const category of CATEGORIES) {
    const [old, now] = [dictOf(signed, before, category), dictOf(later, after, category)];
    for (const name of new Set([...old.keys(), ...now.keys()])) {
      if (comparison.same(old.get(name) ?? null, now.get(name) ?? null)) continue;
      changes++;
      const isUsed = inUse === undefined || inUse.has(name);
      if (old.has(name) && (category !== 'XObject' || isUsed))
        judgement.forbid('FORM_RESOURCES_CHANGED', 'resources of the form were exchanged or removed');
      else if (isUsed)
        judgement.forbid(
          'FORM_RESOURCE_SUPPLIED',
          `the resource ${name} was supplied, which the signed document may name but lacks`,
        );
      else if (category === 'Font' && !isPlainFont(later, later.resolve(now.get(name))))
        judgement.forbid(
          'FORM_FONT_ADDED',
          `the font ${name} was added to the form that is not one of the standard fonts as readers have them`,
        );
    }
  }
  if (changes > 0)
    judgement.note(
      'FORM_RESOURCES_ADDED',
      'field-filled',
      'form-filling',
      'resources were added to the form',
    );
}

function formResources(file: PdfFile): PdfDict {
  return dictOf(file, dictOf(file, file.catalog, 'AcroForm'), 'DR');
}

function dictOf(file: PdfFile, dict: PdfDict, key: string): PdfDict {
  const value = file.resolve(dict.get(key));
  return isDict(value) ? value : new Map();
}

/** Whether a font is a standard one without an encoding, widths or shapes of its own. */
function isPlainFont(file: PdfFile, font: PdfObject): boolean {
  return (
    isDict(font) &&
    isStandardFont(file, font) &&
    [...font.keys()].every((key) => PLAIN_FONT_KEYS.has(key)) &&
    isPlainEncoding(file, font)
  );
}

/** Whether an encoding is a predefined one, or assigns codes as text strings do (as Acrobat writes it). */
function isPlainEncoding(file: PdfFile, font: PdfDict): boolean {
  const encoding = file.resolve(font.get('Encoding'));
  if (encoding === null) return true;
  if (!isDict(encoding)) return encodingNamed(nameOf(encoding)) !== undefined;
  const base = file.resolve(encoding.get('BaseEncoding'));
  const differences = file.resolve(encoding.get('Differences'));
  if (base !== null && encodingNamed(nameOf(base)) === undefined) return false;
  let code = -1;
  return (Array.isArray(differences) ? differences : []).every((item) => {
    const entry = file.resolve(item);
    if (typeof entry === 'number') {
      code = entry;
      return Number.isInteger(entry) && entry >= 0 && entry < 256;
    }
    const meaning = textOf(new PdfString(Uint8Array.of(code++)));
    return meaning !== undefined && unicodeOfName(nameOf(entry) ?? '') === meaning;
  });
}

/** Default appearance of black text in one font; the operators may come in either order. */
const PLAIN_APPEARANCE =
  /^\s*(?:0(?:\.0*)?\s+g\s+)?\/([^\s/[\]()<>{}%#]+)\s+(\d+(?:\.\d*)?|\.\d+)\s+Tf(?:\s+0(?:\.0*)?\s+g)?\s*$/;
const STANDARD_NAMES = /^(Helv|HeBo|TiRo|Cour)$/;

/**
 * Judges a default appearance added to a form without one (ISO 32000-2, 12.7.4.3), as editors do when they add a field: it must
 * be readable text in a Latin font, and no signed value may depend on it.
 */
export function judgeNewDefaultAppearance(judgement: Judgement, text: string): void {
  const { signed, later } = judgement;
  const [, font = '', digits = ''] = PLAIN_APPEARANCE.exec(text) ?? [];
  const size = Number(digits);
  const known = dictOf(later, formResources(later), 'Font').get(font);
  const resolved = later.resolve(known);
  const isLatin = isDict(resolved) && LATIN.test(nameOf(later.resolve(resolved.get('BaseFont'))) ?? '');
  const isFont = known === undefined ? STANDARD_NAMES.test(font) : isLatin && isPlainFont(later, resolved);
  if (!isFont || digits === '' || (size !== 0 && (size < 4 || size > 24)))
    judgement.forbid('FORM_CHANGED', '/DA of the form was changed');
  else if (valueWithoutAppearance(signed, later))
    judgement.forbid(
      'FORM_CHANGED',
      '/DA of the form was supplied for a value that had no default appearance',
    );
  else
    judgement.note(
      'FORM_APPEARANCE_ADDED',
      'field-filled',
      'form-filling',
      'a default appearance was added to the form',
    );
}

/** Whether readers must draw a signed value that had no default appearance. */
function valueWithoutAppearance(signed: PdfFile, later: PdfFile): boolean {
  const isDrawn = needsAppearances(signed) || needsAppearances(later);
  return [...formFieldsOf(signed).values()].some(({ type, attribute, widgets }) => {
    const value = attribute('V');
    if ((type !== 'Tx' && type !== 'Ch') || value === null || textOf(value) === '') return false;
    return widgets.some(
      (widget) =>
        widget.attribute('DA') === null && (isDrawn || signed.resolve(widget.dict.get('AP')) === null),
    );
  });
}
