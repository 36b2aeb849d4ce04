import { type Rect, union } from './matrix.ts';
import type { Frame, MarkedContent } from './model.ts';
import { dictEntry, entry, numberOf, textOf } from './objects.ts';
import { type ContentDict, ContentString, nameAt, type Operand, type Operation } from './operands.ts';
import type { OptionalContent } from './optional-content.ts';

/** Property-list entries that carry text to be read instead of the content. */
export const REPLACEMENT_KEYS = ['ActualText', 'Alt', 'E'] as const;

/** The open marked-content sequences of one frame, inside those of the frame that invokes it. */
export class MarkedContentStack {
  readonly #frame: Frame;
  readonly #optionalContent: OptionalContent;
  readonly #record: MarkedContent[];
  readonly #outer: MarkedContent | undefined;
  readonly #open: MarkedContent[] = [];

  constructor(
    frame: Frame,
    optionalContent: OptionalContent,
    record: MarkedContent[],
    outer: MarkedContentStack | undefined,
  ) {
    this.#frame = frame;
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
        : dictEntry(dictEntry(this.#frame.resources, 'Properties'), propertiesName);
    const inline = property instanceof Map ? property : undefined;
    const hidden = this.hidden || (tag === 'OC' && this.#optionalContent.isHidden(resource));
    const marked: MarkedContent = {
      frame: this.#frame,
      parent: this.current,
      tag,
      start: op.start,
      end: op.end,
      propertiesName,
      mcid: inline ? numberIn(inline, 'MCID') : numberOf(entry(resource, 'MCID')),
      texts: inline
        ? REPLACEMENT_KEYS.flatMap((key) => inlineText(inline.get(key)))
        : REPLACEMENT_KEYS.flatMap((key) => textOf(entry(resource, key)) ?? []),
      hidden,
      bounds: undefined,
    };
    this.#open.push(marked);
    this.#record.push(marked);
  }

  end(): void {
    this.#open.pop();
  }

  /** Notes that something was drawn at `bounds` inside all open sequences. */
  cover(bounds: Rect | undefined): void {
    if (!bounds) return;
    for (let marked = this.current; marked; marked = marked.parent) {
      marked.bounds = marked.bounds ? union(marked.bounds, bounds) : bounds;
    }
  }
}

function numberIn(dict: ContentDict, key: string): number | undefined {
  const value = dict.get(key);
  return typeof value === 'number' ? value : undefined;
}

function inlineText(operand: Operand | undefined): string[] {
  if (!(operand instanceof ContentString)) return [];
  const { bytes } = operand;
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    return [
      Buffer.from(bytes.subarray(2, bytes.length & ~1))
        .swap16()
        .toString('utf16le'),
    ];
  }
  if (bytes[0] === 0xef && bytes[1] === 0xbb) return [Buffer.from(bytes.subarray(3)).toString('utf8')];
  return [Buffer.from(bytes).toString('latin1')];
}
