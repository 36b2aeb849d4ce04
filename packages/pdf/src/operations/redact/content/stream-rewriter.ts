import { createHash } from 'node:crypto';
import type { PdfDocument } from '../../../file/core/document.ts';
import { flate } from '../../../file/core/flate.ts';
import { type PdfDict, type PdfObject, type PdfRef, PdfStream } from '../../../file/core/objects.ts';
import { serialize } from '../../../file/core/serialize.ts';
import type { InvokingOperator, PlacedGlyph, StreamInvocation } from '../../../page/content/model.ts';
import { pruneResources, type UsedNames, usedNames } from '../../../page/content/resource-use.ts';
import { refEntry } from '../../../page/syntax/entries.ts';
import { ContentLexer } from '../../../page/syntax/lexer.ts';
import { formatName, formatOperand } from '../../../page/syntax/operands.ts';
import type { ImageChange } from '../images/redact-image.ts';
import { changedGlyphFont, ProcedureUses } from './glyph-fonts.ts';
import { ShownCodes } from './shown-codes.ts';

/** Replacement for the bytes `start` to `end` of an invocation's stream; an empty string deletes them. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Category = 'XObject' | 'Pattern' | 'ExtGState' | 'Properties' | 'Font';

/** A changed invocation: its new content and resources. */
export interface RewrittenStream {
  readonly content: Uint8Array;
  readonly resources: PdfDict;
}

/**
 * Collects the changes to the invocations of one page and writes them. A changed stream gets a new name where it is used, so that
 * other uses of the same form stay unchanged.
 */
export class StreamRewriter {
  readonly #pdf: PdfDocument;
  readonly #edits = new Map<StreamInvocation, Edit[]>();
  readonly #additions = new Map<StreamInvocation, Map<string, [Category, PdfObject]>>();
  readonly #cache: RewriteCache;
  readonly #fonts = new Map<PdfDict, PdfRef>();
  #counter = 0;

  constructor(pdf: PdfDocument, cache: RewriteCache) {
    this.#pdf = pdf;
    this.#cache = cache;
  }

  /** The changes made to images, on this page and others. */
  get images(): Map<string, ImageChange> {
    return this.#cache.images;
  }

  get isEmpty(): boolean {
    return this.#edits.size === 0;
  }

  edit(invocation: StreamInvocation, edit: Edit): void {
    const edits = this.#edits.get(invocation);
    if (edits) edits.push(edit);
    else this.#edits.set(invocation, [edit]);
  }

  /** Records that a use of an object was replaced by `by`; `by` is undefined if the use was only removed. */
  taint(ref: PdfRef | undefined, by?: PdfRef): void {
    if (!ref) return;
    this.#cache.tainted.add(ref.number);
    if (by) this.#cache.successors.set(ref.number, by);
  }

  /** Adds a resource to an invocation under a fresh name, and returns the name. */
  addResource(invocation: StreamInvocation, category: Category, object: PdfObject): string {
    const known = new Set(this.#additions.get(invocation)?.keys());
    const present = this.#pdf.entries(invocation.resources, category);
    let name: string;
    do name = `Rd${this.#counter++}`;
    while (known.has(name) || present?.has(name));
    const additions = this.#additions.get(invocation) ?? new Map<string, [Category, PdfObject]>();
    additions.set(name, [category, object]);
    this.#additions.set(invocation, additions);
    return name;
  }

  /** Writes all changed invocations below `invocation` and returns its new content; undefined when it is unchanged. */
  rewrite(invocation: StreamInvocation, force = false): RewrittenStream | undefined {
    for (const child of invocation.children) this.#rewriteChild(invocation, child);
    // In the changed stream, the name would refer to the unchanged one.
    const selfUses = invocation.selfUses.filter(({ category }) => category !== 'Font');
    const edits = [
      ...(this.#edits.get(invocation) ?? []),
      ...selfUses.map(({ start, end }) => ({ start, end, text: '' })),
    ];
    if (edits.length === 0 && !force) return undefined;
    const content = applyEdits(invocation, edits);
    const resources = this.#resources(invocation);
    // A procedure uses its font's resources. They are kept complete until the written objects are cleaned.
    if (invocation.kind === 'glyph') this.#prune(invocation, content, resources);
    return { content, resources };
  }

  #rewriteChild(parent: StreamInvocation, child: StreamInvocation): void {
    // A glyph's procedure is written with the operator that shows the glyph.
    if (child.kind === 'glyph') return;
    const rewritten = this.rewrite(child);
    if (!rewritten || !child.stream || !child.invokedBy) return;
    const ref = this.#cache.stream(this.#pdf, child, rewritten);
    this.taint(child.ref, ref);
    for (const operator of [child.invokedBy, ...child.moreInvokingOperators]) {
      this.#redirect(parent, child, operator, ref);
    }
  }

  /** Records that glyphs are no longer shown. */
  noteRemoved(glyphs: Iterable<PlacedGlyph>): void {
    this.#cache.codes.remove(glyphs);
  }

  /** Records whether a Type 3 glyph is still shown by its own procedure. */
  noteGlyph({ run, glyph }: PlacedGlyph, isShown: boolean): void {
    const type3 = run.state.font?.type3;
    if (type3) this.#cache.procedures.note(type3, glyph.code, isShown);
  }

  /**
   * Names of the font that shows a Type 3 glyph with its changed procedure, and of the glyph's own font, which is selected again
   * afterwards; undefined when the procedure is unchanged.
   */
  glyphFont(placed: PlacedGlyph): { shows: string; after: string } | undefined {
    const { drawnBy, glyph, run } = placed;
    const type3 = run.state.font?.type3;
    const rewritten = drawnBy && type3 && this.rewrite(drawnBy);
    if (!rewritten) return undefined;
    const font = changedGlyphFont(this.#pdf, type3, glyph, rewritten);
    this.#cache.procedures.made(font);
    const shows = this.#pdf.add(font);
    let own = this.#fonts.get(type3.dict);
    if (!own) {
      own = this.#pdf.add(type3.dict);
      this.#fonts.set(type3.dict, own);
    }
    this.taint(drawnBy.ref);
    return {
      shows: this.addResource(run.invocation, 'Font', shows),
      after: this.addResource(run.invocation, 'Font', own),
    };
  }

  #redirect(
    parent: StreamInvocation,
    child: StreamInvocation,
    operator: InvokingOperator,
    ref: PdfRef,
  ): void {
    const { start, end, category } = operator;
    const op = new ContentLexer(parent.bytes.subarray(start, end)).next();
    if (!op) return;
    const object = category === 'ExtGState' ? this.#withMaskGroup(parent, operator, ref) : ref;
    if (!object) return;
    const name = this.addResource(parent, category, object);
    const operands = op.operands.slice(0, -1).map(formatOperand);
    this.edit(parent, { start, end, text: [...operands, formatName(name), op.operator].join(' ') });
    if (child.kind === 'softmask') {
      this.taint(refEntry(this.#pdf.entries(parent.resources, 'ExtGState'), operator.name));
    }
  }

  /** A copy of the graphics state dictionary whose soft mask draws the rewritten group. */
  #withMaskGroup(parent: StreamInvocation, operator: InvokingOperator, ref: PdfRef): PdfDict | undefined {
    const state = this.#pdf.entries(this.#pdf.entries(parent.resources, 'ExtGState'), operator.name);
    const mask = this.#pdf.entries(state, 'SMask');
    if (!state || !mask) return undefined;
    const newMask: PdfDict = new Map(mask);
    newMask.set('G', ref);
    const newState = new Map(state);
    newState.set('SMask', newMask);
    return newState;
  }

  #prune(invocation: StreamInvocation, content: Uint8Array, resources: PdfDict): void {
    const used = usedNames(content);
    this.#addNamesOfChildren(invocation, used);
    pruneResources(this.#pdf, resources, used);
  }

  /** Unchanged forms without resources of their own still use those of this invocation. */
  #addNamesOfChildren(invocation: StreamInvocation, used: UsedNames): void {
    for (const child of invocation.children) {
      if (child.ownsResources || this.#edits.has(child)) continue;
      for (const [category, names] of usedNames(child.bytes)) {
        const all = used.get(category) ?? new Set<string>();
        for (const name of names) all.add(name);
        used.set(category, all);
      }
      this.#addNamesOfChildren(child, used);
    }
  }

  #resources(invocation: StreamInvocation): PdfDict {
    const resources: PdfDict = new Map(invocation.resources);
    for (const [name, [category, object]] of this.#additions.get(invocation) ?? []) {
      const present = this.#pdf.entries(resources, category);
      resources.set(category, new Map(present).set(name, object));
    }
    return resources;
  }
}

/** Rewritten streams of the whole document: equal results are written once. */
export class RewriteCache {
  readonly #streams = new Map<string, PdfRef>();
  readonly images = new Map<string, ImageChange>();
  readonly procedures = new ProcedureUses();
  readonly codes = new ShownCodes();
  /** Numbers of objects that were replaced somewhere and must be removed once nothing uses them. */
  readonly tainted = new Set<number>();
  /** Replacement for each tainted object, for references that do not draw it. */
  readonly successors = new Map<number, PdfRef>();

  stream(pdf: PdfDocument, invocation: StreamInvocation, rewritten: RewrittenStream): PdfRef {
    const key = createHash('sha256')
      .update(serialize([invocation.ref ?? invocation.stream?.dict ?? null, rewritten.resources]))
      .update(rewritten.content)
      .digest('base64');
    const known = this.#streams.get(key);
    if (known) return known;
    const entries = new Map(invocation.stream!.dict);
    for (const name of ['Filter', 'DecodeParms', 'Length', 'Metadata', 'PieceInfo', 'LastModified', 'F']) {
      entries.delete(name);
    }
    entries.set('Resources', rewritten.resources);
    const ref = pdf.add(intermediateStream(rewritten.content, entries));
    this.#streams.set(key, ref);
    return ref;
  }
}

/** Applies the edits to a stream. Other content to remove is dropped when the written objects are cleaned. */
function applyEdits(
  { bytes, contentEnd, endsInImage }: StreamInvocation,
  edits: readonly Edit[],
): Uint8Array {
  const out: Uint8Array[] = [];
  let at = 0;
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (start > at) out.push(bytes.subarray(at, start));
    out.push(Buffer.from(`\n${text}\n`, 'latin1'));
    at = Math.max(at, end);
  }
  if (contentEnd > at) {
    out.push(bytes.subarray(at, contentEnd));
    // Ends the image, so that the content written after it does not become image data.
    if (endsInImage) out.push(Buffer.from('\nEI\n'));
  }
  return Buffer.concat(out);
}

/** A stream for further processing; small ones stay uncompressed, since they are read again before they are written. */
export function intermediateStream(content: Uint8Array, entries: PdfDict = new Map()): PdfStream {
  return content.length > LARGE_CONTENT ? flate(content, entries) : new PdfStream(entries, content);
}

/** Bytes. */
const LARGE_CONTENT = 1 << 18;
