import {
  isDict,
  nameOf,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfStream,
  PdfString,
} from '../../../file/core/objects.ts';
import { pagesOf } from '../../../file/core/page-tree.ts';
import type { PdfFile } from '../../../file/core/pdf-file.ts';
import { textOf } from '../../../file/core/text-string.ts';
import { operationsOf } from '../../../page/syntax/lexer.ts';
import type { Operation } from '../../../page/syntax/operands.ts';
import { decodeAppearance } from './fields/decode-appearance.ts';
import { UnjudgeableAppearance } from './fields/unjudgeable.ts';

const MAX_DEPTH = 32;
const MAX_STREAMS = 20_000;
/** Category of the resource that an operator names as its last operand (ISO 32000-2, 7.8.3). */
const CATEGORY: Readonly<Record<string, string>> = {
  ...{ Tf: 'Font', Do: 'XObject', gs: 'ExtGState', sh: 'Shading', cs: 'ColorSpace', CS: 'ColorSpace' },
  ...{ scn: 'Pattern', SCN: 'Pattern', BDC: 'Properties', DP: 'Properties' },
};
/** Colour spaces that need no resource (table 73). */
const DEVICE_SPACES = /^(DeviceGray|DeviceRGB|DeviceCMYK|Pattern)$/;

/**
 * Returns the names that readers could look up in `/DR` of the form: those of default appearances, and those of appearances whose
 * own resources lack them.
 *
 * @returns undefined when an appearance cannot be read, so that it could use any name
 */
export function resourceNamesInUse(file: PdfFile): ReadonlySet<string> | undefined {
  const search = new Search(file);
  try {
    const form = file.resolve(file.catalog.get('AcroForm'));
    if (isDict(form)) {
      search.defaultAppearance(form);
      search.fields(form.get('Fields'), 0);
    }
    for (const page of pagesOf(file)) {
      const annotations = file.resolve(page.dict.get('Annots'));
      for (const annotation of Array.isArray(annotations) ? annotations : []) search.widget(annotation);
    }
  } catch (error) {
    if (error instanceof UnjudgeableAppearance) return undefined;
    throw error;
  }
  return search.names;
}

class Search {
  readonly names = new Set<string>();
  readonly #file: PdfFile;
  readonly #seen = new Set<string | PdfObject>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  fields(list: PdfObject | undefined, depth: number): void {
    const items = this.#file.resolve(list);
    if (depth > MAX_DEPTH) throw new UnjudgeableAppearance('the form is nested too deeply');
    for (const item of Array.isArray(items) ? items : []) {
      const field = this.#file.resolve(item);
      if (!isDict(field) || !this.#isNew(item)) continue;
      this.#dictionary(field);
      this.fields(field.get('Kids'), depth + 1);
    }
  }

  widget(object: PdfObject): void {
    const annotation = this.#file.resolve(object);
    if (isDict(annotation) && this.#isNew(object)) this.#dictionary(annotation);
  }

  defaultAppearance(dict: PdfDict): void {
    const value = this.#file.resolve(dict.get('DA'));
    if (!(value instanceof PdfString)) return;
    // Readers interpret the string as bytes, or as a text string if it begins with a byte order mark.
    for (const bytes of [value.bytes, Buffer.from(textOf(value) ?? '', 'latin1')])
      for (const { operands } of operationsOf(bytes))
        for (const operand of operands) if (operand instanceof PdfName) this.names.add(operand.value);
  }

  #isNew(object: PdfObject): boolean {
    const key =
      object !== null && typeof object === 'object' && 'number' in object ? `${object.number}` : object;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    if (this.#seen.size > MAX_STREAMS * 5) throw new UnjudgeableAppearance('the form has too many fields');
    return true;
  }

  #dictionary(dict: PdfDict): void {
    this.defaultAppearance(dict);
    const appearances = this.#file.resolve(dict.get('AP'));
    if (!isDict(appearances)) return;
    for (const entry of appearances.values()) {
      const looks = this.#file.resolve(entry);
      if (looks instanceof PdfStream) this.#content(entry, looks, 0);
      else if (isDict(looks))
        for (const state of looks.values()) {
          const look = this.#file.resolve(state);
          if (look instanceof PdfStream) this.#content(state, look, 0);
        }
    }
  }

  #content(object: PdfObject, stream: PdfStream, depth: number): void {
    if (!this.#isNew(object)) return;
    if (depth > MAX_DEPTH) throw new UnjudgeableAppearance('it is nested too deeply');
    const resources = this.#file.resolve(stream.dict.get('Resources'));
    for (const operation of operationsOf(decodeAppearance(this.#file, stream))) {
      const name = resourceName(operation);
      if (name === undefined) continue;
      const category = isDict(resources)
        ? this.#file.resolve(resources.get(CATEGORY[operation.operator]!))
        : null;
      const resource = isDict(category) ? category.get(name) : undefined;
      if (resource === undefined) this.names.add(name);
      const resolved = this.#file.resolve(resource);
      const isForm =
        resolved instanceof PdfStream && nameOf(this.#file.resolve(resolved.dict.get('Subtype'))) === 'Form';
      if (operation.operator === 'Do' && isForm) this.#content(resource!, resolved, depth + 1);
    }
  }
}

function resourceName({ operator, operands }: Operation): string | undefined {
  if (!Object.hasOwn(CATEGORY, operator)) return undefined;
  const named = operator === 'Tf' ? operands[0] : operands.at(-1);
  if (!(named instanceof PdfName) || DEVICE_SPACES.test(named.value)) return undefined;
  return (operator === 'BDC' || operator === 'DP') && operands.length < 2 ? undefined : named.value;
}
