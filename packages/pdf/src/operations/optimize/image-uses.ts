import type { PdfDocument } from '../../file/core/document.ts';
import { decodeStream } from '../../file/core/filters.ts';
import { type PdfDict, type PdfObject, PdfRef, PdfStream } from '../../file/core/objects.ts';
import { pageGeometry } from '../../file/core/page-geometry.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { appearancesOf } from '../../page/content/appearances.ts';
import type { ContentModel, StreamInvocation } from '../../page/content/model.ts';
import { OptionalContent } from '../../page/content/optional-content.ts';
import { annotationsOf } from '../../page/content/page-annotations.ts';
import { pageContents } from '../../page/content/page-contents.ts';
import { recordContent } from '../../page/content/record-content.ts';
import { rootInvocation } from '../../page/content/stream-invocations.ts';
import { FontLoader } from '../../page/fonts/load-font.ts';
import type { Budget } from '../../page/syntax/limits.ts';
import type { InlineImage } from '../../page/syntax/operands.ts';

/** The largest size at which an image is drawn anywhere, in points along its own sides. */
export interface DrawnSize {
  readonly width: number;
  readonly height: number;
}

/** An inline image, and its position in its stream. */
export interface InlineUse {
  readonly image: InlineImage;
  readonly resources: PdfDict | undefined;
  readonly start: number;
  readonly end: number;
  readonly size: DrawnSize;
}

/** A content stream with inline images, by their start offsets. */
export interface InlineHolder {
  /** Page whose content the stream is; undefined for the stream of `ref`. */
  readonly page: Page | undefined;
  readonly ref: PdfRef | undefined;
  readonly bytes: Uint8Array;
  readonly images: Map<number, InlineUse>;
}

export interface ImageUses {
  /** Sizes by object number. An image that is missing here may be drawn at any size. */
  readonly sizes: ReadonlyMap<number, DrawnSize>;
  readonly inline: readonly InlineHolder[];
}

/**
 * Determines the sizes at which images are drawn: by pages, all appearances of annotations, forms, patterns and soft masks,
 * whether or not their layers are visible. Images that may also be drawn otherwise, such as by the glyphs of a Type 3 font, are
 * omitted.
 *
 * @param onPage is called after each page
 * @throws InvalidInputError PDF_TOO_COMPLEX when the budget is used up
 */
export function findImageUses(document: PdfDocument, budget: Budget, onPage: () => void): ImageUses {
  const pages = document.pages();
  const collector = new Collector(document, budget);
  for (const page of pages) {
    collector.addPage(page);
    onPage();
  }
  return collector.finish(drawnOtherwise(document, pages));
}

class Collector {
  readonly #document: PdfDocument;
  readonly #budget: Budget;
  readonly #fonts: FontLoader;
  /** Optional content of an empty catalog, which hides nothing. */
  readonly #allLayers: OptionalContent;
  readonly #sizes = new Map<number, DrawnSize>();
  readonly #holders = new Map<number, InlineHolder>();
  readonly #ofPages: InlineHolder[] = [];

  constructor(document: PdfDocument, budget: Budget) {
    this.#document = document;
    this.#budget = budget;
    this.#fonts = new FontLoader(document, budget);
    this.#allLayers = new OptionalContent(document, undefined);
  }

  addPage(page: Page): void {
    const document = this.#document;
    const { userUnit } = pageGeometry(document, page.dict, page.attribute);
    const bytes = pageContents(document, page.dict, this.#budget);
    const resources = document.entries(page.attribute('Resources'));
    const holder: InlineHolder = { page, ref: undefined, bytes, images: new Map() };
    this.#add(rootInvocation({ kind: 'page', bytes, resources }), userUnit, holder);
    if (holder.images.size > 0) this.#ofPages.push(holder);
    for (const annotation of annotationsOf(document, page.dict)) {
      for (const { stream, ref, matrix } of appearancesOf(document, annotation)) {
        const root = rootInvocation({
          kind: 'appearance',
          bytes: decodeStream(document, stream, this.#budget).data,
          resources: document.entries(stream.dict, 'Resources'),
          matrix,
          stream,
          ref,
        });
        this.#add(root, userUnit, undefined);
      }
    }
  }

  finish(otherwise: ReadonlySet<number>): ImageUses {
    for (const number of otherwise) {
      this.#sizes.delete(number);
      this.#holders.delete(number);
    }
    return { sizes: this.#sizes, inline: [...this.#ofPages, ...this.#holders.values()] };
  }

  #add(root: StreamInvocation, userUnit: number, page: InlineHolder | undefined): void {
    const { images } = this.#interpret(root);
    for (const image of images) {
      const [a, b, c, d] = image.matrix;
      const size = { width: Math.hypot(a, b) * userUnit, height: Math.hypot(c, d) * userUnit };
      if (!(size.width > 0 && size.height > 0 && Number.isFinite(size.width + size.height))) continue;
      if (image.inline) this.#addInline(image.invocation, image.inline, image, size, page);
      else if (image.ref && image.stream) {
        this.#grow(image.ref.number, size);
        for (const key of ['SMask', 'Mask']) {
          const mask = image.stream.dict.get(key);
          if (mask instanceof PdfRef) this.#grow(mask.number, size);
        }
      }
    }
  }

  #interpret(root: StreamInvocation): ContentModel {
    const options = {
      pdf: this.#document,
      fonts: this.#fonts,
      budget: this.#budget,
      optionalContent: this.#allLayers,
    };
    return recordContent(root, options);
  }

  #grow(number: number, size: DrawnSize): void {
    this.#sizes.set(number, largest(this.#sizes.get(number), size));
  }

  #addInline(
    invocation: StreamInvocation,
    image: InlineImage,
    { resources, start, end }: Omit<InlineUse, 'image' | 'size'>,
    size: DrawnSize,
    page: InlineHolder | undefined,
  ): void {
    if (invocation.kind === 'glyph') return;
    const holder = invocation.kind === 'page' ? page : this.#holderOf(invocation);
    if (!holder) return;
    const known = holder.images.get(start)?.size;
    holder.images.set(start, { image, resources, start, end, size: largest(known, size) });
  }

  #holderOf({ ref, bytes }: StreamInvocation): InlineHolder | undefined {
    if (!ref) return undefined;
    let holder = this.#holders.get(ref.number);
    if (!holder) {
      holder = { page: undefined, ref, bytes, images: new Map() };
      this.#holders.set(ref.number, holder);
    }
    return holder;
  }
}

function largest(a: DrawnSize | undefined, b: DrawnSize): DrawnSize {
  return a ? { width: Math.max(a.width, b.width), height: Math.max(a.height, b.height) } : b;
}

/** Entries whose drawing has already been followed. */
const OF_PAGES = new Set(['Resources', 'Contents']);
const OF_ANNOTATIONS = new Set(['AP']);
const OF_REFERENCES = new Set(['Obj']);

/** Numbers of the objects that are also reachable in other ways than through the content of pages and annotations. */
function drawnOtherwise(document: PdfDocument, pages: readonly Page[]): Set<number> {
  const followed = new Map<PdfObject, ReadonlySet<string>>();
  for (const { dict, above } of pages) {
    for (const node of [dict, ...above]) followed.set(node, OF_PAGES);
    for (const annotation of annotationsOf(document, dict)) followed.set(annotation.dict, OF_ANNOTATIONS);
  }
  const fonts: PdfObject[] = [];
  walk(document, [...document.trailer.values()], (entries) => {
    const procedures = entries.get('CharProcs');
    if (procedures !== undefined) fonts.push(procedures, entries.get('Resources') ?? null);
    return undefined;
  });
  return walk(document, [...document.trailer.values(), ...fonts], (entries) =>
    document.name(entries, 'Type') === 'OBJR' ? OF_REFERENCES : followed.get(entries),
  );
}

/**
 * Follows all references.
 * @param skipped names the entries of a dictionary that are not followed
 * @returns the numbers of the reached objects
 */
function walk(
  document: PdfDocument,
  from: PdfObject[],
  skipped: (entries: PdfDict) => ReadonlySet<string> | undefined,
): Set<number> {
  const reached = new Set<number>();
  const seen = new Set<PdfObject>();
  const waiting = [...from];
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PdfRef) {
      if (reached.has(object.number)) continue;
      reached.add(object.number);
      waiting.push(document.object(object.number) ?? null);
      continue;
    }
    const composite = object instanceof PdfStream ? object.dict : object;
    if (composite === null || typeof composite !== 'object' || seen.has(composite)) continue;
    if (Array.isArray(composite)) {
      seen.add(composite);
      waiting.push(...composite.filter((item) => item !== null && typeof item === 'object'));
    } else if (composite instanceof Map) {
      seen.add(composite);
      const without = skipped(composite);
      for (const [key, value] of composite)
        if (value !== null && typeof value === 'object' && !without?.has(key)) waiting.push(value);
    }
  }
  return reached;
}
