import { InvalidInputError } from '../../errors.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { decodeStream } from '../../file/core/filters.ts';
import type { PdfDict } from '../../file/core/objects.ts';
import { fromUserRect, type PageGeometry, pageGeometry } from '../../file/core/page-geometry.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { appearancesOf } from '../../page/content/appearances.ts';
import type { PlacedImage, StreamInvocation } from '../../page/content/model.ts';
import { OptionalContent } from '../../page/content/optional-content.ts';
import { annotationsOf } from '../../page/content/page-annotations.ts';
import { pageContents } from '../../page/content/page-contents.ts';
import { recordContent } from '../../page/content/record-content.ts';
import { rootInvocation } from '../../page/content/stream-invocations.ts';
import { FontLoader } from '../../page/fonts/load-font.ts';
import type { Budget } from '../../page/syntax/limits.ts';
import { MAX_IMAGES, MAX_LISTED_USES } from './limits.ts';
import type { ImageBox } from './types.ts';

/** An image and the places where it is drawn. */
export interface DrawnImage {
  readonly dict: PdfDict;
  readonly raw: Uint8Array;
  readonly resources: PdfDict | undefined;
  readonly inline: boolean;
  drawn: number;
  readonly places: Place[];
}

/** Place of one use, in points. */
export interface Place {
  readonly page: number;
  readonly box: ImageBox;
  /** Width along the image's own side. */
  readonly width: number;
  readonly height: number;
}

/**
 * Finds the images that pages draw, in drawing order: in content, forms, patterns, soft masks, and all appearances of
 * annotations, including hidden layers. Glyphs of Type 3 fonts are letters, and left out.
 */
export class ImageCollector {
  readonly #document: PdfDocument;
  readonly #budget: Budget;
  readonly #fonts: FontLoader;
  /** Optional content without a catalog, so that nothing is hidden. */
  readonly #allLayers: OptionalContent;
  readonly #images = new Map<object, Map<number, DrawnImage>>();
  readonly #found: DrawnImage[] = [];

  constructor(document: PdfDocument, budget: Budget) {
    this.#document = document;
    this.#budget = budget;
    this.#fonts = new FontLoader(document, budget);
    this.#allLayers = new OptionalContent(document, undefined);
  }

  get images(): readonly DrawnImage[] {
    return this.#found;
  }

  /** @throws InvalidInputError TOO_MANY_IMAGES; PDF_TOO_COMPLEX when the budget is used up */
  add(index: number, page: Page): void {
    const document = this.#document;
    const geometry = pageGeometry(document, page.dict, page.attribute);
    const root = rootInvocation({
      kind: 'page',
      bytes: pageContents(document, page.dict, this.#budget),
      resources: document.entries(page.attribute('Resources')),
    });
    this.#addAll(root, page, index, geometry);
    for (const annotation of annotationsOf(document, page.dict)) {
      for (const { stream, ref, matrix } of appearancesOf(document, annotation)) {
        const appearance = rootInvocation({
          kind: 'appearance',
          bytes: decodeStream(document, stream, this.#budget).data,
          resources: document.entries(stream.dict, 'Resources'),
          matrix,
          stream,
          ref,
        });
        this.#addAll(appearance, page, index, geometry);
      }
    }
  }

  #addAll(root: StreamInvocation, page: Page, index: number, geometry: PageGeometry): void {
    const { images } = recordContent(root, {
      pdf: this.#document,
      fonts: this.#fonts,
      budget: this.#budget,
      optionalContent: this.#allLayers,
    });
    for (const image of images) {
      if (isLetter(image.invocation)) continue;
      const found = this.#imageOf(image, page);
      if (!found) continue;
      found.drawn++;
      if (found.places.length < MAX_LISTED_USES) found.places.push(placeOf(image, index, geometry));
    }
  }

  /** Returns the image drawn here, possibly one that was drawn before. */
  #imageOf(
    { inline, stream, invocation, resources, start }: PlacedImage,
    page: Page,
  ): DrawnImage | undefined {
    const source = inline
      ? { dict: inline.dict, raw: inline.data }
      : stream && { dict: stream.dict, raw: stream.raw };
    if (!source) return undefined;
    // An object identifies an image; an inline image is identified by its position.
    const holder = inline ? (invocation.stream ?? page.dict) : stream!;
    const known = this.#images.get(holder) ?? new Map<number, DrawnImage>();
    this.#images.set(holder, known);
    const place = inline ? start : -1;
    let image = known.get(place);
    if (!image) {
      if (this.#found.length >= MAX_IMAGES) throw tooMany(`more than ${MAX_IMAGES} images`);
      image = { ...source, resources, inline: inline !== undefined, drawn: 0, places: [] };
      known.set(place, image);
      this.#found.push(image);
    }
    return image;
  }
}

/** @param what end of the sentence "the selected pages have …" */
export function tooMany(what: string): InvalidInputError {
  return new InvalidInputError(`pages: the selected pages have ${what}: ask for fewer pages at a time`, {
    field: 'pages',
    code: 'TOO_MANY_IMAGES',
  });
}

function isLetter(invocation: StreamInvocation | undefined): boolean {
  for (let each = invocation; each; each = each.parent) if (each.kind === 'glyph') return true;
  return false;
}

function placeOf({ matrix, bounds }: PlacedImage, page: number, geometry: PageGeometry): Place {
  const [a, b, c, d] = matrix;
  return {
    page,
    box: fromUserRect(geometry, bounds),
    width: Math.hypot(a, b) * geometry.userUnit,
    height: Math.hypot(c, d) * geometry.userUnit,
  };
}
