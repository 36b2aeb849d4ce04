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

/**
 * What has to be called otherwise in one input, because an earlier one uses the name for something else. Names
 * are as in the file, one character per byte.
 */
export interface Renames {
  /** Named destinations; also says which names of PDF 1.1 became strings. */
  readonly destinations: ReadonlyMap<string, string>;
  /** Fully qualified field names, where any are other ones. */
  readonly fields: Pick<FieldNames, 'rename'> | undefined;
  /** Resource names of the form's fonts. */
  readonly fonts: ReadonlyMap<string, string>;
  /** Structure types, attribute classes and element identifiers. */
  readonly roles: ReadonlyMap<string, string>;
  readonly classes: ReadonlyMap<string, string>;
  readonly ids: ReadonlyMap<string, string>;
  /** Keys into the parent tree and what is added to them; other keys lead nowhere and are left out. */
  readonly structure: { readonly offset: number; readonly parents: ReadonlyMap<number, unknown> } | undefined;
}

/** Entries that hold an action (ISO 32000-2, 12.6.3). */
const ACTIONS = new Set(['A', 'Next', 'E', 'X', 'U', 'Fo', 'Bl', 'PO', 'PC', 'PV', 'PI', 'O', 'C']);

/** Bytes of a script in which fields are renamed. */
const MAX_SCRIPT = 1_000_000;

const latin1 = (string: PdfString) => Buffer.from(string.bytes).toString('latin1');
const bytesOf = (text: string) => new PdfString(Buffer.from(text, 'latin1'));

/**
 * Copies objects of one input into the new document, renumbered and renamed, without what goes with the pages that are
 * not selected; each object once.
 */
export class Copier {
  readonly source: Source;
  readonly #selection: Selection;
  readonly #target: PdfDocument;
  readonly #renames: Renames;
  readonly #placed = new Map<number, PdfRef>();
  readonly #waiting: PdfRef[] = [];
  /** A signature was left out. */
  removedSignatures = false;
  /** Keys into the parent tree that copies have. */
  readonly structureKeys = new Set<number>();

  constructor(selection: Selection, target: PdfDocument, renames: Renames) {
    this.source = selection.source;
    this.#selection = selection;
    this.#target = target;
    this.#renames = renames;
  }

  /** Says what an object of the input becomes; it is not copied. */
  place(old: PdfRef, at: PdfRef): void {
    this.#placed.set(old.number, at);
  }

  /** Whether an object of the input has a copy. */
  has(old: PdfObject | undefined): boolean {
    return old instanceof PdfRef && this.#placed.has(old.number);
  }

  /** A copy of a value; the objects it refers to follow with `drain`. Of a list, what is gone is left out. */
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

  /** Copies everything that copies so far refer to. */
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
    // A page outside of the page tree is not shown and would drag its content along.
    if (object === null || (isDict(object) && nameOf(object.get('Type')) === 'Page')) return null;
    const ref = this.#target.reserve();
    this.#placed.set(old.number, ref);
    this.#waiting.push(old);
    return ref;
  }

  /** The copy of an entry by what its key means; `undefined` leaves it out. */
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

  /** What may be an action; `undefined` for one that leads to a page that is gone. */
  #action(value: PdfObject): PdfObject | undefined {
    const action = this.#selection.whole ? undefined : this.source.dict(value);
    return action && this.#selection.actionLeadsAway(action) ? undefined : this.copy(value);
  }

  /** A destination; a named one under the name that it has now. Null when its page is gone. */
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
    // The number of a page is wrong once pages are somewhere else.
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

  /** A script with the names that its fields have now; unchanged ones are copied as they are. */
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
    return id instanceof PdfString && this.#selection.goneIds.has(latin1(id));
  }
}
