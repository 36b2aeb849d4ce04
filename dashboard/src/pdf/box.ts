import type { CSSProperties } from 'react';
import type { DisplayedPage } from './pdf-page.tsx';

/** Box in points from the top left corner of the displayed page. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the CSS position of a box on a page of any size on the screen. */
export function placeOf(
  box: Box,
  page: Pick<DisplayedPage, 'width' | 'height'>,
): Pick<CSSProperties, 'left' | 'top' | 'width' | 'height'> {
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return {
    left: percent(box.x, page.width),
    top: percent(box.y, page.height),
    width: percent(box.width, page.width),
    height: percent(box.height, page.height),
  };
}
