/** Space around boxes, in points. */
export const GAP = { between: 6, inThread: 2, edge: 14 };

/** Height of a comment in a column of the margin, in points. */
export interface Sized {
  readonly height: number;
  /** Wanted distance of its upper edge from the upper edge of the page. */
  readonly wanted: number;
  /** Whether it has the place of the one before it. */
  readonly isFurther: boolean;
}

/**
 * Places boxes in a column: each as near as possible to its place, in order and without overlap.
 *
 * @param boxes in the order of their places
 * @param height of the page
 * @returns distances of their upper edges from that of the page; undefined if the column is too short
 */
export function placeBoxes(boxes: readonly Sized[], height: number): number[] | undefined {
  const tops: number[] = [];
  const least = GAP.edge;
  const most = height - GAP.edge;
  let end = least;
  for (const box of boxes) {
    const top = Math.max(box.wanted, tops.length === 0 ? least : end + gapBefore(box));
    tops.push(top);
    end = top + box.height;
  }
  let limit = most;
  for (let i = boxes.length - 1; i >= 0; i--) {
    const { height: own } = boxes[i]!;
    tops[i] = Math.min(tops[i]!, limit - own);
    limit = tops[i]! - gapBefore(boxes[i]!);
  }
  return (tops[0] ?? least) >= least - 0.01 ? tops : undefined;
}

function gapBefore({ isFurther }: Pick<Sized, 'isFurther'>): number {
  return isFurther ? GAP.inThread : GAP.between;
}

/** Lines of a comment that are in one column. */
export interface Fragment {
  /** Index of the comment. */
  readonly box: number;
  /** Its lines, the end not included. */
  readonly from: number;
  readonly to: number;
  /** Index of the column, from that of the page's margin on. */
  readonly column: number;
  /** Distance of its upper edge from that of the page. */
  readonly top: number;
}

/** Fewest lines of a comment that continues in the next column. */
const FEWEST_LINES = 3;

/**
 * Fills columns from top to bottom with boxes, which continue in the next column where one ends.
 *
 * @param lines of each box
 * @param lineHeight and the next two parameters in points
 * @param padding of a box above and below its lines
 * @param height of the page
 */
export function fillColumns(
  boxes: readonly { readonly lines: number; readonly isFurther: boolean }[],
  lineHeight: number,
  padding: number,
  height: number,
): Fragment[] {
  const fragments: Fragment[] = [];
  const most = height - GAP.edge;
  let column = 0;
  let end: number | undefined;
  for (const [box, { lines, isFurther }] of boxes.entries()) {
    let from = 0;
    while (from < lines) {
      const top = end === undefined ? GAP.edge : end + gapBefore({ isFurther });
      const room = Math.floor((most - top - 2 * padding) / lineHeight);
      const rest = lines - from;
      // A page too low for any line still has one in each column.
      const fits = end === undefined ? Math.max(1, room) : room;
      if (fits < Math.min(rest, FEWEST_LINES) && end !== undefined) {
        column += 1;
        end = undefined;
        continue;
      }
      const to = from + Math.min(rest, fits);
      fragments.push({ box, from, to, column, top });
      end = top + (to - from) * lineHeight + 2 * padding;
      from = to;
      if (from < lines) {
        column += 1;
        end = undefined;
      }
    }
  }
  return fragments;
}
