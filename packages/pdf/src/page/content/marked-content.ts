import { type Rect, union } from '../../file/core/matrix.ts';
import { type PdfObject, PdfString } from '../../file/core/objects.ts';
import type { ObjectReader } from '../../file/core/reader.ts';
import { likelyText, textReadings } from '../../file/core/text-readings.ts';
import { nameAt, type Operation } from '../syntax/operands.ts';
import type { MarkedContent, StreamInvocation, TextRun } from './model.ts';
import type { OptionalContent } from './optional-content.ts';

/** Property-list entries whose text replaces the content for readers. */
export const REPLACEMENT_KEYS = ['ActualText', 'Alt', 'E'] as const;

/** The open marked-content sequences of one invocation, within those of its parent. */
export class MarkedContentStack {
  readonly #pdf: ObjectReader;
  readonly #invocation: StreamInvocation;
  readonly #optionalContent: OptionalContent;
  readonly #record: MarkedContent[];
  readonly #outer: MarkedContent | undefined;
  readonly #open: MarkedContent[] = [];

  constructor(
    pdf: ObjectReader,
    invocation: StreamInvocation,
    optionalContent: OptionalContent,
    record: MarkedContent[],
    outer: MarkedContentStack | undefined,
  ) {
    this.#pdf = pdf;
    this.#invocation = invocation;
    this.#optionalContent = optionalContent;
    this.#record = record;
    this.#outer = outer?.current;
  }

  get current(): MarkedContent | undefined {
    return this.#open.at(-1) ?? this.#outer;
  }

  get hidden(): boolean {
    return this.current?.hidden ?? false;
  }

  begin(op: Operation): void {
    const tag = nameAt(op.operands, 0) ?? '';
    const property = op.operands[1];
    const propertiesName = nameAt(op.operands, 1);
    const resource =
      propertiesName === undefined
        ? undefined
        : this.#pdf.entries(this.#pdf.entries(this.#invocation.resources, 'Properties'), propertiesName);
    const properties = property instanceof Map ? property : resource;
    const hidden = this.hidden || (tag === 'OC' && this.#optionalContent.isHidden(resource));
    const marked: MarkedContent = {
      invocation: this.#invocation,
      parent: this.current,
      tag,
      start: op.start,
      end: op.end,
      propertiesName,
      mcid: this.#pdf.number(properties, 'MCID'),
      actualText: likelyText(this.#pdf.value(properties, 'ActualText')),
      texts: REPLACEMENT_KEYS.flatMap((key) => readingsOf(this.#pdf.value(properties, key))),
      hidden,
      bounds: undefined,
    };
    this.#open.push(marked);
    this.#record.push(marked);
  }

  end(): void {
    this.#open.pop();
  }

  /** Extends all open sequences by content drawn at `bounds`. */
  cover(bounds: Rect | undefined): void {
    if (!bounds) return;
    for (let marked = this.current; marked; marked = marked.parent) {
      marked.bounds = marked.bounds ? union(marked.bounds, bounds) : bounds;
    }
  }
}

/** Returns the possible decodings of a replacement text. */
export function readingsOf(object: PdfObject): readonly string[] {
  return object instanceof PdfString ? textReadings(object.bytes).texts : [];
}

/** Returns the outermost marked-content sequence around a run whose text readers extract instead of the drawn text. */
export function replacedIn(run: TextRun): MarkedContent | undefined {
  let outermost: MarkedContent | undefined;
  for (let at = run.marked; at; at = at.parent) if (at.actualText !== undefined) outermost = at;
  return outermost;
}
