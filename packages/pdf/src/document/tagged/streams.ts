import type { PdfDocument } from '../../file/core/document.ts';
import { type ByteBudget, decodeStream } from '../../file/core/filters.ts';
import { type Rect, rectOf } from '../../file/core/matrix.ts';
import { type PdfDict, PdfRef, PdfStream } from '../../file/core/objects.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { scanContent } from './scan-content.ts';
import type { ScannedContent, Unit } from './scanned-content.ts';
import type { ContentHolder, Mark } from './structure.ts';

/** A content stream painted on a page, with its scanned content. */
export interface PaintedStream {
  readonly holder: ContentHolder;
  readonly page: Page;
  /** Media box of the page, if it is valid. */
  readonly box: Rect | undefined;
  readonly bytes: Uint8Array;
  readonly resources: PdfDict | undefined;
  readonly scanned: ScannedContent;
  /** Forms by resource name; several names and several streams may paint the same form. */
  readonly forms: ReadonlyMap<string, PdfRef>;
}

/** Most bytes of content that are read in total. */
const MAX_BYTES = 512 << 20;

/** Content streams of a document's pages, and of other objects with content. */
export interface PaintedStreams {
  readonly streams: readonly PaintedStream[];
  /** Number of times that each form is painted, by object number. */
  readonly painted: ReadonlyMap<number, number>;
}

/**
 * Reads the contents of all pages, and of the forms that they paint.
 *
 * @param legible marked-content sequences whose text is requested
 * @param unmarked whether text outside marked-content sequences is requested
 * @returns undefined when a stream is unreadable, or its marked content is structured in a way that no browser writes
 */
export function paintedStreams(
  document: PdfDocument,
  pages: readonly Page[],
  marks: ReadonlyMap<number, ReadonlyMap<number, Mark>>,
  legible: ReadonlySet<Mark>,
  unmarked = false,
): PaintedStreams | undefined {
  const streams: PaintedStream[] = [];
  const painted = new Map<number, number>();
  const budget = byteBudget(MAX_BYTES);
  const read = (page: Page, form: PdfRef | undefined): boolean => {
    const key = (form ?? page.ref).number;
    const stream = form && document.stream(form);
    const bytes = stream ? decoded(document, stream, budget) : pageContents(document, page, budget);
    if (!bytes) return false;
    const box = mediaBox(document, page);
    const scanned = scanContent(bytes, {
      marks: marks.get(key) ?? new Map(),
      legible,
      unmarked,
      page: form ? undefined : box,
    });
    if (!scanned) return false;
    const own = stream && document.dict(stream, 'Resources');
    const resources = own ?? document.dict(page.attribute('Resources'));
    const forms = new Map<string, PdfRef>();
    const objects = document.dict(resources, 'XObject');
    for (const name of scanned.use.objects) {
      const ref = objects?.get(name);
      if (ref instanceof PdfRef && document.name(document.entries(ref), 'Subtype') === 'Form')
        forms.set(name, ref);
    }
    streams.push({ holder: { page: page.ref, form }, page, box, bytes, resources, scanned, forms });
    for (const { name } of scanned.units) {
      const ref = name === undefined ? undefined : forms.get(name);
      if (!ref) continue;
      const before = painted.get(ref.number) ?? 0;
      painted.set(ref.number, before + 1);
      if (before === 0 && !read(page, ref)) return false;
    }
    return true;
  };
  for (const page of pages) if (!read(page, undefined)) return undefined;
  return { streams, painted };
}

function mediaBox(document: PdfDocument, page: Page): Rect | undefined {
  const box = document.numbers(page.attribute('MediaBox'));
  const [xa, ya, xb, yb] = box ?? [];
  return box?.length === 4 ? rectOf(xa!, ya!, xb!, yb!) : undefined;
}

export function byteBudget(limit: number): ByteBudget {
  let left = limit;
  return {
    get remainingBytes() {
      return Math.max(0, left);
    },
    decoded(bytes: number) {
      left -= bytes;
    },
  };
}

/** @returns undefined when a filter is unknown, or the budget is exceeded */
export function decoded(
  document: PdfDocument,
  stream: PdfStream,
  budget: ByteBudget,
): Uint8Array | undefined {
  const { data, failed, imageFilter } = decodeStream(document, stream, budget);
  return failed || imageFilter || budget.remainingBytes === 0 ? undefined : data;
}

export function pageContents(document: PdfDocument, page: Page, budget: ByteBudget): Uint8Array | undefined {
  const contents = document.resolve(page.dict.get('Contents'));
  const parts: Uint8Array[] = [];
  for (const item of Array.isArray(contents) ? contents : [contents]) {
    const stream = document.resolve(item);
    if (stream === null) continue;
    const bytes = stream instanceof PdfStream ? decoded(document, stream, budget) : undefined;
    if (!bytes) return undefined;
    parts.push(bytes, Buffer.from('\n'));
  }
  return parts.length === 2 ? parts[0] : Buffer.concat(parts);
}

/** Whether a form, or one that it paints, has marked content of the structure. */
export function holdsMarks(streams: readonly PaintedStream[]): (form: PdfRef) => boolean {
  const byForm = new Map<number, PaintedStream>();
  for (const stream of streams) if (stream.holder.form) byForm.set(stream.holder.form.number, stream);
  const known = new Map<number, boolean>();
  const holds = (form: PdfRef): boolean => {
    const before = known.get(form.number);
    if (before !== undefined) return before;
    known.set(form.number, false);
    const stream = byForm.get(form.number);
    const own =
      stream !== undefined &&
      (stream.scanned.units.some(({ mark }: Unit) => mark !== undefined) ||
        [...stream.forms.values()].some(holds));
    known.set(form.number, own);
    return own;
  };
  return holds;
}
