import type { CSSProperties } from 'react';
import type { DisplayedPage } from './pdf-page.tsx';

/** Points from the top left corner of a page as it is displayed. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where a box is on a page of any size on the screen. */
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
