import type { PdfDocument } from '../../../file/core/document.ts';
import { IDENTITY, type Matrix, type Rect } from '../../../file/core/matrix.ts';
import { PdfRef } from '../../../file/core/objects.ts';
import type { Page } from '../../../file/core/page-tree.ts';
import { ContentInterpreter, type InterpretedState } from '../../../page/content/interpreter.ts';
import { pageContents } from '../../../page/content/page-contents.ts';
import { PathExtent } from '../../../page/content/path-extent.ts';
import { INITIAL_TEXT_STATE } from '../../../page/content/text-state.ts';
import { Budget } from '../../../page/syntax/limits.ts';
import type { Operation } from '../../../page/syntax/operands.ts';

/** Distances in points from the left and top edges of a page to the area between its margins. */
interface Offset {
  readonly left: number;
  readonly top: number;
}

/**
 * Moves the named destinations of a printed document to their elements. Chromium writes their coordinates within the area between
 * the margins of the page (ISO 32000-2, 12.3.2.2, requires those of the page).
 */
export function placeDestinations(document: PdfDocument): void {
  const destinations = document.dict(document.catalog, 'Dests');
  if (destinations === undefined) return;
  const pages = new Map(document.pages().map((page) => [page.ref.number, page]));
  const offsets = new Map<number, Offset>();
  const budget = new Budget();
  for (const target of destinations.values()) {
    const destination = document.resolve(target);
    if (!Array.isArray(destination)) continue;
    const [ref, , x, y] = destination;
    const page = ref instanceof PdfRef ? pages.get(ref.number) : undefined;
    if (page === undefined || typeof x !== 'number' || typeof y !== 'number') continue;
    const offset = offsets.get(page.ref.number) ?? contentOffset(document, page, budget);
    offsets.set(page.ref.number, offset);
    destination[2] = hundredths(x + offset.left);
    destination[3] = hundredths(y - offset.top);
  }
}

function hundredths(points: number): number {
  return Math.round(points * 100) / 100;
}

function contentOffset(document: PdfDocument, page: Page, budget: Budget): Offset {
  const top = document.numbers(page.attribute('MediaBox'))?.[3];
  const area = new AreaFinder().areaOf(pageContents(document, page.dict, budget));
  return area === undefined || top === undefined
    ? { left: 0, top: 0 }
    : { left: area.x0, top: top - area.y1 };
}

/**
 * Finds the area between the margins of a page: the first clipping path in the space of the page. Its background and margin boxes
 * come first, and in spaces of their own.
 */
class AreaFinder extends ContentInterpreter<InterpretedState> {
  readonly #path = new PathExtent();
  #page: Matrix | undefined;
  #area: Rect | undefined;

  constructor() {
    super({ ctm: IDENTITY, text: INITIAL_TEXT_STATE });
  }

  areaOf(bytes: Uint8Array): Rect | undefined {
    this.interpret(bytes);
    return this.#area;
  }

  protected override onSave(): void {
    this.#page ??= this.state.ctm;
  }

  protected override onPathSegment(op: Operation): void {
    this.#path.take(op, this.state.ctm);
  }

  protected override onClip(): void {
    if (this.state.ctm !== this.#page) return;
    this.#area = this.#path.bounds && { ...this.#path.bounds };
    this.isStopped = true;
  }

  protected override onPathEnd(): void {
    this.#path.end();
  }
}
