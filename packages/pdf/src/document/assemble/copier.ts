import type { PdfDocument } from '../../file/core/document.ts';
import { decodeStream } from '../../file/core/filters.ts';
import {
  isDict,
  nameOf,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  name as pdfName,
} from '../../file/core/objects.ts';
import { decodeText, textOf, textString } from '../../file/core/text-string.ts';
import type { FieldNames } from './field-names.ts';
import { renameInScript } from './script-names.ts';
import type { Selection } from './selection.ts';
import type { Source } from './source.ts';

/** New names for one input where an earlier input already uses the name. Names are as in the file, one character per byte. */
export interface Renames {
  /** Named destinations, including the PDF 1.1 names that became strings. */
  readonly destinations: ReadonlyMap<string, string>;
  /** Fully qualified field names, if any of them changed. */
  readonly fields: Pick<FieldNames, 'rename'> | undefined;
  /** Resource names of the form's fonts. */
  readonly fonts: ReadonlyMap<string, string>;
  /** Structure types, attribute classes and element identifiers. */
  readonly roles: ReadonlyMap<string, string>;
  readonly classes: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<string, string>;
  /** Keys of the parent tree and the offset added to them; keys without an entry are left out. */
  readonly structure: { readonly offset: number; readonly parents: ReadonlyMap<number, unknown> } | undefined;
}

/** Entries that hold an action (ISO 32000-2, 12.6.3). */
const ACTIONS = new Set(['A', 'Next', 'E', 'X', 'U', 'Fo', 'Bl', 'PO', 'PC', 'PV', 'PI', 'O', 'C']);

/** Largest script, in bytes, in which fields are renamed. */
const MAX_SCRIPT = 1_000_000;

const latin1 = (string: PdfString) => Buffer.from(string.bytes).toString('latin1');
const bytesOf = (text: string) => new PdfString(Buffer.from(text, 'latin1'));

/**
 * Copies objects of one input into the new document, each once: renumbered, renamed, and without anything that belongs only to
 * pages that are not selected.
 */
export class Copier {
  readonly source: Source;
  readonly #selection: Selection;
  readonly #target: PdfDocument;
  readonly #renames: Renames;
  readonly #placed = new Map<number, PdfRef>();
  readonly #waiting: PdfRef[] = [];
  /** Whether a signature was left out. */
  removedSignatures = false;
  /** Parent tree keys in use by the copies. */
  readonly structureKeys = new Set<number>();

  constructor(selection: Selection, target: PdfDocument, renames: Renames) {
    this.source = selection.source;
    this.#selection = selection;
    this.#target = target;
    this.#renames = renames;
  }

  /** Maps an object of the input to an object of the new document, in place of a copy. */
  place(old: PdfRef, at: PdfRef): void {
    this.#placed.set(old.number, at);
  }

  /** Whether an object of the input has a copy. */
  has(old: PdfObject | undefined): boolean {
    return old instanceof PdfRef && this.#placed.has(old.number);
  }

  /** Copies a value. `drain` copies the objects it refers to. Removed entries are dropped from arrays. */
  copy(object: PdfObject | undefined): PdfObject {
    if (object === undefined || object === null) return null;
    if (object instanceof PdfRef) return this.#reference(object);
    if (Array.isArray(object)) {
      const gone = this.#selection.gone.size > 0;
      return (gone ? object.filter((item) => !this.#selection.isGone(item)) : object).map((item) =>
        this.copy(item),
      );
    }
    if (object instanceof PdfStream) return new PdfStream(this.copyDict(object.dict), object.raw);
    if (isDict(object)) return this.copyDict(object);
    return object;
  }

  copyDict(original: PdfDict): PdfDict {
    const dict = this.#selection.instead.get(original) ?? original;
    const copy: PdfDict = new Map();
    const signature = nameOf(dict.get('FT')) === 'Sig';
    for (const [key, value] of dict) {
      if (signature && (key === 'Lock' || key === 'SV')) continue;
      const own = this.#special(key, value, dict);
      if (own !== undefined) copy.set(key, own);
    }
    return copy;
  }

  /** Copies all objects that the copies made so far refer to. */
  drain(): void {
    for (let old = this.#waiting.pop(); old !== undefined; old = this.#waiting.pop()) {
      this.#target.set(this.#placed.get(old.number)!, this.copy(this.source.resolve(old)));
    }
  }

  #reference(old: PdfRef): PdfObject {
    const placed = this.#placed.get(old.number);
    if (placed) return placed;
    if (this.#selection.gone.has(old.number)) return null;
    if (this.source.replaced.has(old.number)) return null;
    const object = this.source.resolve(old);
    // A page outside the page tree is not displayed; a copy would only add its content.
    if (object === null || (isDict(object) && nameOf(object.get('Type')) === 'Page')) return null;
    const ref = this.#target.reserve();
    this.#placed.set(old.number, ref);
    this.#waiting.push(old);
    return ref;
  }

  /** Copies an entry that its key gives a special meaning; `undefined` leaves the entry out. */
  #special(key: string, value: PdfObject, dict: PdfDict): PdfObject | undefined {
    switch (key) {
      case 'StructParent':
      case 'StructParents':
        return this.#structureKey(value);
      case 'Dest':
        return this.destination(value) ?? undefined;
      case 'D':
        if (nameOf(dict.get('S')) === 'GoTo') return this.destination(value) ?? undefined;
        return dict.has('S') ? this.copy(value) : this.#action(value);
      case 'SD':
        return this.#selection.isGone(this.source.array(value)?.[0]) ? undefined : this.copy(value);
      case 'V':
        return this.#isSignature(value) ? undefined : this.copy(value);
      case 'DA':
        return this.#defaultAppearance(value);
      case 'Fields':
      case 'T':
        return /^(Hide|SubmitForm|ResetForm)$/.test(nameOf(dict.get('S')) ?? '')
          ? this.#fieldNames(value)
          : this.copy(value);
      case 'S':
      case 'C':
      case 'ID':
        return dict.has('P') && dict.has('S') ? this.#structureEntry(key, value) : this.copy(value);
      case 'JS':
        return this.#script(value);
      case 'Headers':
        return nameOf(dict.get('O')) === 'Table' ? this.#identifiers(value) : this.copy(value);
      default:
        return ACTIONS.has(key) ? this.#action(value) : this.copy(value);
    }
  }

  /** Copies a value that may be an action; `undefined` if the action leads to a removed page. */
  #action(value: PdfObject): PdfObject | undefined {
    const action = this.#selection.whole ? undefined : this.source.dict(value);
    return action && this.#selection.actionLeadsAway(action) ? undefined : this.copy(value);
  }

  /** Copies a destination; a named one gets its new name. Null when its page was removed. */
  destination(value: PdfObject): PdfObject {
    if (this.#selection.leadsAway(value)) return null;
    const resolved = this.source.resolve(value);
    const old =
      resolved instanceof PdfString
        ? latin1(resolved)
        : resolved instanceof PdfName
          ? resolved.value
          : undefined;
    const renamed = old === undefined ? undefined : this.#renames.destinations.get(old);
    if (renamed !== undefined) return bytesOf(renamed);
    const [page, ...view] = Array.isArray(resolved) ? resolved : [];
    // A page number is no longer right once pages have moved: it becomes a reference.
    const ref = typeof page === 'number' ? this.source.pages[page]?.ref : undefined;
    return ref ? [this.copy(ref), ...view.map((item) => this.copy(item))] : this.copy(value);
  }

  #structureKey(value: PdfObject): PdfObject | undefined {
    const { structure } = this.#renames;
    const key = this.source.number(value);
    if (!structure || key === undefined || !structure.parents.has(key)) return undefined;
    this.structureKeys.add(key);
    return key + structure.offset;
  }

  #isSignature(value: PdfObject): boolean {
    const dict = value instanceof PdfRef || isDict(value) ? this.source.dict(value) : undefined;
    if (!dict) return false;
    const type = this.source.name(dict.get('Type'));
    const signature = type === 'Sig' || type === 'DocTimeStamp' || dict.has('ByteRange');
    this.removedSignatures ||= signature;
    return signature;
  }

  #defaultAppearance(value: PdfObject): PdfObject {
    const resolved = this.source.resolve(value);
    if (this.#renames.fonts.size === 0 || !(resolved instanceof PdfString)) return this.copy(value);
    return bytesOf(
      latin1(resolved).replace(/\/([^\s/()<>[\]{}%]+)/g, (whole, font: string) => {
        const renamed = this.#renames.fonts.get(font);
        return renamed === undefined ? whole : `/${renamed}`;
      }),
    );
  }

  #fieldNames(value: PdfObject): PdfObject {
    const resolved = this.source.resolve(value);
    if (Array.isArray(resolved)) return resolved.map((item) => this.#fieldNames(item));
    const text = textOf(resolved);
    return text === undefined || !this.#renames.fields
      ? this.copy(value)
      : textString(this.#renames.fields.rename(text) ?? text);
  }

  /** Returns a script with its fields renamed. Scripts without changes are copied as they are. */
  #script(value: PdfObject): PdfObject {
    const { fields } = this.#renames;
    const script = fields && this.#scriptText(value);
    const changed = script && renameInScript(script, (name) => fields.rename(name));
    return changed && changed !== script ? textString(changed) : this.copy(value);
  }

  #scriptText(value: PdfObject): string | undefined {
    const resolved = this.source.resolve(value);
    if (!(resolved instanceof PdfStream)) return textOf(resolved);
    const { data, failed } = decodeStream(this.source, resolved, {
      remainingBytes: MAX_SCRIPT,
      decoded() {},
    });
    return failed ? undefined : decodeText(data);
  }

  #structureEntry(key: 'S' | 'C' | 'ID', value: PdfObject): PdfObject {
    if (key === 'ID') return this.#identifiers(value);
    const names = key === 'S' ? this.#renames.roles : this.#renames.classes;
    const renamed = (item: PdfObject): PdfObject => {
      const resolved = this.source.resolve(item);
      if (Array.isArray(resolved)) return resolved.map(renamed);
      const other = resolved instanceof PdfName ? names.get(resolved.value) : undefined;
      return other === undefined ? this.copy(item) : pdfName(other);
    };
    return renamed(value);
  }

  #identifiers(value: PdfObject): PdfObject {
    const resolved = this.source.resolve(value);
    if (Array.isArray(resolved)) {
      return resolved.filter((item) => !this.#isGoneId(item)).map((item) => this.#identifiers(item));
    }
    const renamed = resolved instanceof PdfString ? this.#renames.ids.get(latin1(resolved)) : undefined;
    return renamed === undefined ? this.copy(value) : bytesOf(renamed);
  }

  #isGoneId(value: PdfObject): boolean {
    const id = this.source.resolve(value);
    return id instanceof PdfString && this.#selection.removedIds.has(latin1(id));
  }
}
