import { createHmac, randomBytes } from 'node:crypto';
import type { PdfDocument } from '../../../file/core/document.ts';
import { decodeStream } from '../../../file/core/filters.ts';
import { deflated, inflateWhole } from '../../../file/core/flate.ts';
import { name, nameOf, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../../../file/core/objects.ts';
import { inherited } from '../../../file/core/page-tree.ts';
import type { ObjectReader } from '../../../file/core/reader.ts';
import { pageContents } from '../../../page/content/page-contents.ts';
import { addBorrowed, pruneResources } from '../../../page/content/resource-use.ts';
import { isListedName, unicodeOfName } from '../../../page/fonts/glyph-names.ts';
import type { Budget } from '../../../page/syntax/limits.ts';
import type { ProcedureUses } from '../content/glyph-fonts.ts';
import type { ShownCodes } from '../content/shown-codes.ts';
import { cleanInlineImage } from '../images/clean-inline-image.ts';
import { bytesMatch } from '../images/masked-bytes.ts';
import { hiddenTexts } from '../text/coded-texts.ts';
import { cleanContent } from './content/clean-content.ts';
import type { SanitizationReport } from './sanitization-report.ts';

/**
 * Rule for an object in one place: returns the object to keep there, or undefined to remove it. Entries of dictionaries are
 * checked later, so that long chains use no stack.
 */
export type Shape = (value: PdfObject, walk: AllowedObjects) => PdfObject | undefined;

/** Keys of a dictionary and the rules for their values. A key that is not listed is removed. */
export type Entries = Readonly<Record<string, Shape>>;

export interface AllowedOptions {
  readonly pdf: PdfDocument;
  readonly budget: Budget;
  readonly report: SanitizationReport;
  /** Whether a string must be masked. */
  readonly matches: (text: string) => boolean;
  /** Whether a string, or a piece of it, was removed. */
  readonly isSecret: (text: string) => boolean;
  /** Glyphs of Type 3 fonts that are still shown. */
  readonly procedures: ProcedureUses;
  /** Codes of other fonts that are still shown. */
  readonly codes: ShownCodes;
  /** Numbers of the page objects that remain. */
  readonly pages: ReadonlySet<number>;
  /** Annotations that pages list. */
  readonly annotations: ReadonlySet<PdfDict>;
  /** All fields of the form. */
  readonly fields: ReadonlySet<PdfDict>;
}

/**
 * Walks all objects that are written. It follows only keys that are known to be needed (`Shape`s, made from the tables of ISO
 * 32000-2), drops unknown entries and cleans content streams. Objects that the walk does not reach are not written.
 */
export class AllowedObjects {
  readonly options: AllowedOptions;
  readonly #waiting: (() => void)[] = [];
  /** Tables against which a dictionary has already been checked, by dictionary. */
  readonly #seen = new Map<PdfDict, Set<unknown>>();
  /** Removed entries, by dictionary. */
  readonly #removed = new Map<PdfDict, ReadonlyMap<string, PdfObject>>();
  readonly #reached = new Set<number>();
  /** Numbers of the objects that are being checked. */
  readonly #open = new Set<number>();
  readonly #streams = new Map<PdfStream, PdfStream>();
  readonly #key = randomBytes(16);
  /** Cached results of `matches`, by name. */
  readonly #matching = new Map<string, boolean>();

  constructor(options: AllowedOptions) {
    this.options = options;
  }

  /** Checks an object and everything reachable from it against a shape. */
  run(root: PdfObject, shape: Shape): void {
    this.keep(root, shape);
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) next();
    this.options.budget.checkTime();
  }

  /** Whether the walk reached an object of this number. */
  reached(ref: PdfRef): boolean {
    return this.#reached.has(ref.number);
  }

  isKnownField(ref: PdfRef): boolean {
    const { pdf, annotations, fields } = this.options;
    const dict = pdf.dict(ref);
    return dict !== undefined && (fields.has(dict) || annotations.has(dict));
  }

  /** Returns the part of a value to keep; a reference stays a reference. */
  keep(value: PdfObject, shape: Shape): PdfObject | undefined {
    if (!(value instanceof PdfRef)) return value === null ? undefined : shape(value, this);
    const direct = shape(value, this);
    if (direct !== undefined) return direct;
    const { pdf } = this.options;
    const target = pdf.resolve(value);
    // An array that contains itself is useless.
    if (target === null || this.#open.has(value.number)) return undefined;
    this.#open.add(value.number);
    const kept = shape(target, this);
    this.#open.delete(value.number);
    if (kept === undefined) return undefined;
    this.#reached.add(value.number);
    if (kept !== target) pdf.set(value, kept);
    return value;
  }

  later(dict: PdfDict, table: Entries): void {
    if (this.#isNew(dict, table)) this.#waiting.push(() => this.#entries(dict, table));
  }

  laterMap(
    dict: PdfDict,
    item: Shape,
    masked: (key: string) => string = (key) => this.maskedName(key),
  ): void {
    if (this.#isNew(dict, item))
      this.#waiting.push(() => this.#judge(dict, (_, value) => this.keep(value, item), masked));
  }

  #isNew(dict: PdfDict, table: unknown): boolean {
    const tables = this.#seen.get(dict) ?? new Set();
    this.#seen.set(dict, tables);
    if (tables.has(table)) return false;
    tables.add(table);
    return true;
  }

  #entries(dict: PdfDict, table: Entries): void {
    this.#judge(dict, (key, value) => {
      const shape = Object.hasOwn(table, key) ? table[key] : undefined;
      return shape && this.keep(value, shape);
    });
  }

  /**
   * Keeps the entries of a dictionary that `keep` accepts, and those that another role of the dictionary requires: some writers
   * use one dictionary for the page tree and for `MarkInfo`.
   */
  #judge(
    dict: PdfDict,
    keep: (key: string, value: PdfObject) => PdfObject | undefined,
    masked: (key: string) => string = (key) => key,
  ): void {
    const { report } = this.options;
    const removed = this.#removed.get(dict);
    const judged = new Map<string, PdfObject>();
    const left = new Map<string, PdfObject>();
    for (const [key, value] of dict) {
      const kept = keep(key, value);
      if (kept !== undefined) judged.set(masked(key), kept);
      else if (removed) judged.set(key, value);
      else left.set(key, value);
    }
    for (const [key, value] of removed ?? []) {
      const kept = keep(key, value);
      if (kept === undefined) left.set(key, value);
      else {
        judged.set(masked(key), kept);
        if (value !== null) report.add('otherEntries', -1);
      }
    }
    if (!removed) for (const value of left.values()) if (value !== null) report.add('otherEntries');
    // Cleared only after all entries are checked, since an entry may refer to its own dictionary.
    dict.clear();
    for (const [key, value] of judged) dict.set(key, value);
    this.#removed.set(dict, left.size > 0 ? left : NOTHING);
  }

  /**
   * Replacement for a name that matches: the same throughout a file, but different in every file, because a plain hash could be
   * guessed.
   */
  maskedName(text: string): string {
    return this.#matches(text) ? `N${this.#code(text).slice(0, 12)}` : text;
  }

  /**
   * Replacement for a glyph name. A name in the Adobe Glyph List identifies a letter and stays. The replacement has the same
   * length, because font programs contain the name too.
   */
  maskedGlyphName(text: string): string {
    if (isListedName(text) || !(this.#matches(text) || this.#matches(unicodeOfName(text) ?? ''))) return text;
    return this.#code(text)
      .repeat(Math.ceil(text.length / 64))
      .slice(0, text.length)
      .replace(/^\d/, 'n');
  }

  #matches(text: string): boolean {
    let found = this.#matching.get(text);
    if (found === undefined) {
      const { matches } = this.options;
      found =
        matches(text) ||
        (UNUSUAL.test(text) && bytesMatch(Buffer.from(text, 'latin1'), matches)) ||
        hiddenTexts(text).whole.some(matches);
      if (this.#matching.size < MOST_NAMES) this.#matching.set(text, found);
    }
    return found;
  }

  #code(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex');
  }

  /** Removes content that draws nothing from a stream, and the resources that it does not use. */
  cleanContent(stream: PdfStream): PdfStream {
    return this.#once(stream, () => {
      const { pdf, budget } = this.options;
      const { data } = decodeStream(pdf, stream, budget);
      const dict: PdfDict = new Map(stream.dict);
      const clean = this.clean(data, pdf.dict(dict, 'Resources'));
      if (clean.resources) dict.set('Resources', clean.resources);
      return compressed(dict, clean.content);
    });
  }

  /** Returns the cleaned content, with its names and strings masked, and the resources that it uses. */
  clean(
    data: Uint8Array,
    resources: PdfDict | undefined,
  ): { content: Uint8Array; resources: PdfDict | undefined } {
    const { pdf, budget, matches } = this.options;
    const objects = pdf.dict(resources, 'XObject');
    const fonts = pdf.dict(resources, 'Font');
    const { content, used } = cleanContent(data, {
      maskedName: (name) => this.maskedName(name),
      matches,
      isForm: (name) =>
        objects === undefined || pdf.name(pdf.stream(objects, name)?.dict, 'Subtype') === 'Form',
      isVertical: (name) => isVerticalFont(pdf, pdf.dict(fonts, name)),
      cleanImage: (image) => cleanInlineImage(image, resources, this.options),
    });
    if (!resources) return { content, resources: undefined };
    addBorrowed(pdf, resources, used, budget);
    return { content, resources: pruneResources(pdf, new Map(resources), used) };
  }

  /** Reduces a default appearance to the operators that set the font and colour of a field's text. */
  cleanDefaultAppearance(data: Uint8Array): Uint8Array {
    const { matches } = this.options;
    const maskedName = (name: string) => this.maskedName(name);
    return cleanContent(data, {
      maskedName,
      matches,
      isForm: () => false,
      isVertical: () => false,
      cleanImage: () => undefined,
      keepFonts: true,
      operators: APPEARANCE_OPERATORS,
    }).content;
  }

  /** Rewrites a page's content as one stream. */
  cleanPage(page: PdfDict): void {
    const { pdf, budget } = this.options;
    budget.checkTime();
    const resources = pdf.dict(inherited(pdf, page, 'Resources'));
    const contents = pdf.value(page, 'Contents');
    const written = pdf.stream(Array.isArray(contents) && contents.length === 1 ? contents[0] : contents);
    const whole = written && this.#inflated(written);
    const content = whole ? whole.data : pageContents(pdf, page, budget);
    const clean = this.clean(content, resources);
    const isClean = whole !== undefined && isSame(clean.content, content);
    const stream = isClean
      ? withData(new PdfStream(new Map([['Filter', name('FlateDecode')]]), written!.raw), whole.length)
      : compressed(new Map(), clean.content);
    this.#streams.set(stream, stream);
    page.set('Contents', pdf.add(stream));
    page.set('Resources', clean.resources ?? new Map());
  }

  /** Returns a stream (not an image) whose compressed data is complete, with nothing after it. */
  cleanData(stream: PdfStream): PdfStream {
    return this.#once(stream, () => {
      const { pdf, budget } = this.options;
      const filter = pdf.value(stream.dict, 'Filter');
      const first = nameOf(Array.isArray(filter) ? pdf.resolve(filter[0]) : filter);
      budget.checkTime();
      const isFlate = first === 'FlateDecode' || first === 'Fl';
      const whole = isFlate ? inflateWhole(stream.raw, budget.limits.decodedBytes) : undefined;
      if (whole) return withData(stream, whole.length);
      const decoded = decodeStream(pdf, stream, budget);
      if (decoded.failed !== undefined || decoded.imageFilter)
        return new PdfStream(stream.dict, new Uint8Array());
      return filter === null ? stream : compressed(new Map(stream.dict), decoded.data);
    });
  }

  /** Checks the strings of a stream's data by `clean`, which returns the same data if none has to be removed. */
  judged(stream: PdfStream, clean: (data: Uint8Array, walk: AllowedObjects) => Uint8Array): PdfStream {
    return this.#once(stream, () => {
      const { pdf, budget } = this.options;
      const whole = this.#inflated(stream);
      if (whole) {
        const result = clean(whole.data, this);
        if (result !== whole.data) return compressed(new Map(stream.dict), result);
        return withData(stream, whole.length);
      }
      const { data, failed, imageFilter } = decodeStream(pdf, stream, budget);
      if (failed !== undefined || imageFilter) return new PdfStream(stream.dict, new Uint8Array());
      const result = clean(data, this);
      return result === data ? this.cleanData(stream) : compressed(new Map(stream.dict), result);
    });
  }

  /** Inflated data of a sound stream without other filters, and the number of its bytes that they take. */
  #inflated(stream: PdfStream): { data: Uint8Array; length: number } | undefined {
    const { pdf, budget } = this.options;
    if (pdf.name(stream.dict, 'Filter') !== 'FlateDecode' || stream.dict.has('DecodeParms')) return undefined;
    budget.checkTime();
    const whole = inflateWhole(stream.raw, budget.remainingBytes);
    if (whole) budget.decoded(whole.data.length);
    return whole;
  }

  /** Returns a stream with its data rewritten by `write`. */
  rewritten(stream: PdfStream, write: (data: Uint8Array) => Uint8Array): PdfStream {
    return this.#once(stream, () => {
      const { pdf, budget } = this.options;
      return compressed(new Map(stream.dict), write(decodeStream(pdf, stream, budget).data));
    });
  }

  /** Cleans a stream only once; its result is recorded as clean. */
  #once(stream: PdfStream, clean: () => PdfStream): PdfStream {
    let done = this.#streams.get(stream);
    if (!done) {
      done = clean();
      this.#streams.set(stream, done);
      this.#streams.set(done, done);
    }
    return done;
  }
}

/** Operators that set font, colour and text state; a default appearance shows nothing itself (ISO 32000-2, 12.7.4.3). */
const APPEARANCE_OPERATORS: ReadonlySet<string> = new Set(
  'Tf g rg k G RG K Tc Tw Tz TL Ts Tr Tm w'.split(' '),
);

const NOTHING: ReadonlyMap<string, PdfObject> = new Map();

/** Whether a composite font has a CMap for vertical writing (ISO 32000-2, 9.7.5). */
function isVerticalFont(pdf: ObjectReader, font: PdfDict | undefined): boolean {
  const encoding = pdf.value(font, 'Encoding');
  const map = pdf.stream(encoding);
  return map ? pdf.number(map.dict, 'WMode') === 1 : /(^|-)V$/.test(nameOf(encoding) ?? '');
}

/** Maximum number of cached names. */
const MOST_NAMES = 100_000;

/** Characters that allow a name to be read in another encoding. */
const UNUSUAL = /[^\x20-\x7e]/;

/** The stream with the first `length` bytes of its data. */
function withData(stream: PdfStream, length: number): PdfStream {
  return length === stream.raw.length ? stream : new PdfStream(stream.dict, stream.raw.subarray(0, length));
}

/** Whether cleaning has changed nothing except a line break at the end. */
function isSame(clean: Uint8Array, content: Uint8Array): boolean {
  const { length } = content;
  return clean.length - length <= 1 && Buffer.compare(clean.subarray(0, length), content) === 0;
}

function compressed(dict: PdfDict, data: Uint8Array): PdfStream {
  for (const key of ['DecodeParms', 'F', 'DP']) dict.delete(key);
  dict.set('Filter', name('FlateDecode'));
  return new PdfStream(dict, deflated(data));
}
