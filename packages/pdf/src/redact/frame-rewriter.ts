import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import {
  type PDFContext,
  type PDFDict,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { ContentLexer } from '../content/lexer.ts';
import type { Frame, Invocation } from '../content/model.ts';
import { dictEntry, dictOf, entry, rawEntry, removeEntry, setEntry } from '../content/objects.ts';
import { formatName, formatOperand, type Operation } from '../content/operands.ts';
import { isKnownOperator } from './operators.ts';
import { pruneResources, type UsedNames, usedNames } from './resource-use.ts';

/** What stands in place of the bytes `start` to `end` of a frame's stream; an empty text deletes them. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Category = 'XObject' | 'Pattern' | 'ExtGState' | 'Properties';

/** A changed frame: its new content and resources. */
export interface RewrittenFrame {
  readonly content: Uint8Array;
  readonly resources: PDFDict;
}

/**
 * Collects the changes to the frames of one page and writes them: streams that change are written anew and
 * named anew where they are used, so that other uses of the same form keep what they had.
 */
export class FrameRewriter {
  readonly #context: PDFContext;
  readonly #edits = new Map<Frame, Edit[]>();
  readonly #additions = new Map<Frame, Map<string, [Category, PDFObject]>>();
  readonly #cache: RewriteCache;
  #counter = 0;

  constructor(context: PDFContext, cache: RewriteCache) {
    this.#context = context;
    this.#cache = cache;
  }

  get isEmpty(): boolean {
    return this.#edits.size === 0;
  }

  edit(frame: Frame, edit: Edit): void {
    const edits = this.#edits.get(frame);
    if (edits) edits.push(edit);
    else this.#edits.set(frame, [edit]);
  }

  /** Notes that a use of an object was replaced, and by what; by nothing when it was only removed. */
  taint(ref: PDFRef | undefined, by?: PDFRef): void {
    if (!ref) return;
    this.#cache.tainted.add(ref);
    if (by) this.#cache.successors.set(ref, by);
  }

  /** Adds a resource to a frame under a fresh name, and returns the name. */
  addResource(frame: Frame, category: Category, object: PDFObject): string {
    const known = new Set(this.#additions.get(frame)?.keys());
    const present = dictEntry(frame.resources, category);
    let name: string;
    do name = `Rd${this.#counter++}`;
    while (known.has(name) || (present && rawEntry(present, name) !== undefined));
    const additions = this.#additions.get(frame) ?? new Map<string, [Category, PDFObject]>();
    additions.set(name, [category, object]);
    this.#additions.set(frame, additions);
    return name;
  }

  /** Writes all changed frames below `frame` and gives the new content of `frame`; undefined when it stays. */
  rewrite(frame: Frame, force = false): RewrittenFrame | undefined {
    for (const child of frame.children) this.#rewriteChild(frame, child);
    const edits = this.#edits.get(frame);
    if (!edits && !force) return undefined;
    const content = applyEdits(frame.bytes, edits ?? []);
    const used = usedNames(content);
    this.#addNamesOfChildren(frame, used);
    const resources = this.#resources(frame, used);
    return { content, resources };
  }

  #rewriteChild(parent: Frame, child: Frame): void {
    const rewritten = this.rewrite(child);
    if (!rewritten || !child.stream || !child.invocation) return;
    const ref = this.#cache.stream(this.#context, child, rewritten);
    this.taint(child.ref, ref);
    for (const invocation of [child.invocation, ...child.moreInvocations]) {
      this.#redirect(parent, child, invocation, ref);
    }
  }

  #redirect(parent: Frame, child: Frame, invocation: Invocation, ref: PDFRef): void {
    const { start, end, category } = invocation;
    const op = new ContentLexer(parent.bytes.subarray(start, end)).next();
    if (!op) return;
    const object = category === 'ExtGState' ? this.#withMaskGroup(parent, invocation, ref) : ref;
    if (!object) return;
    const name = this.addResource(parent, category, object);
    const operands = op.operands.slice(0, -1).map(formatOperand);
    this.edit(parent, { start, end, text: [...operands, formatName(name), op.operator].join(' ') });
    if (child.kind === 'softmask') {
      const state = rawEntry(dictEntry(parent.resources, 'ExtGState'), invocation.name);
      if (state instanceof PDFRef) this.#cache.tainted.add(state);
    }
  }

  /** A copy of the graphics state dictionary whose soft mask draws the rewritten group. */
  #withMaskGroup(parent: Frame, invocation: Invocation, ref: PDFRef): PDFDict | undefined {
    const state = dictEntry(dictEntry(parent.resources, 'ExtGState'), invocation.name);
    const mask = dictEntry(state, 'SMask');
    if (!state || !mask) return undefined;
    const newMask = mask.clone();
    setEntry(newMask, 'G', ref);
    const newState = state.clone();
    setEntry(newState, 'SMask', newMask);
    return newState;
  }

  /** Unchanged forms without resources of their own go on using those of this frame. */
  #addNamesOfChildren(frame: Frame, used: UsedNames): void {
    for (const child of frame.children) {
      if (child.ownsResources || this.#edits.has(child)) continue;
      for (const [category, names] of usedNames(child.bytes)) {
        const all = used.get(category) ?? new Set<string>();
        for (const name of names) all.add(name);
        used.set(category, all);
      }
      this.#addNamesOfChildren(child, used);
    }
  }

  #resources(frame: Frame, used: UsedNames): PDFDict {
    const resources = frame.resources ? frame.resources.clone() : this.#context.obj({});
    for (const [name, [category, object]] of this.#additions.get(frame) ?? []) {
      const present = dictOf(entry(resources, category));
      const copy = present ? present.clone() : this.#context.obj({});
      setEntry(copy, name, object);
      setEntry(resources, category, copy);
    }
    return pruneResources(resources, used);
  }
}

/** Rewritten streams of the whole document: equal results are written once. */
export class RewriteCache {
  readonly #streams = new Map<string, PDFRef>();
  /** Objects that were replaced somewhere, and must not stay where nothing uses them. */
  readonly tainted = new Set<PDFRef>();
  /** What stands in the place of a tainted object, for those who refer to it otherwise than by drawing it. */
  readonly successors = new Map<PDFRef, PDFRef>();

  stream(context: PDFContext, frame: Frame, rewritten: RewrittenFrame): PDFRef {
    const key = createHash('sha256')
      .update(`${frame.ref ?? frame.stream?.dict}|${rewritten.resources}|`)
      .update(rewritten.content)
      .digest('base64');
    const known = this.#streams.get(key);
    if (known) return known;
    const dict = frame.stream!.dict.clone();
    for (const name of ['Filter', 'DecodeParms', 'Length', 'Metadata', 'PieceInfo', 'LastModified', 'F']) {
      removeEntry(dict, name);
    }
    dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'));
    dict.set(PDFName.of('Resources'), rewritten.resources);
    const ref = context.register(PDFRawStream.of(dict, deflateSync(rewritten.content)));
    this.#streams.set(key, ref);
    return ref;
  }
}

/**
 * Writes a stream again with its edits. Comments, and operands or operators that no viewer knows, are left out:
 * they draw nothing and can only hide something.
 */
export function applyEdits(bytes: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  const out: Uint8Array[] = [];
  const lexer = new ContentLexer(bytes);
  let next = 0;
  let coveredTo = 0;
  const emit = (text: string) => {
    if (text !== '') out.push(Buffer.from(`${text}\n`, 'latin1'));
  };
  for (let op = lexer.next(); op !== undefined; op = lexer.next()) {
    while (next < sorted.length && sorted[next]!.start <= op.start) {
      const edit = sorted[next++]!;
      emit(edit.text);
      coveredTo = Math.max(coveredTo, edit.end);
    }
    if (op.start < coveredTo || !isKnownOperator(op.operator)) continue;
    out.push(withoutComments(bytes, op), NEWLINE);
  }
  while (next < sorted.length) emit(sorted[next++]!.text);
  return Buffer.concat(out);
}

const NEWLINE = Buffer.from('\n');

function withoutComments(bytes: Uint8Array, op: Operation): Uint8Array {
  const raw = bytes.subarray(op.start, op.end);
  if (op.inlineImage || !raw.includes(37)) return raw;
  return Buffer.from([...op.operands.map(formatOperand), op.operator].join(' '), 'latin1');
}
