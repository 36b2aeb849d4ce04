import type { RedactionHit, RedactionRegion } from '@platen/client';
import { type PointerEvent, useState } from 'react';
import { type Box, placeOf } from '../../pdf/box.ts';
import type { DisplayedPage } from '../../pdf/pdf-page.tsx';
import { HitMarks } from './hit-marks.tsx';
import styles from './redact-page.module.css';

/** Minimum width and height of a region, in points. A smaller box contains no letter and was drawn by mistake. */
const SMALLEST = 3;

interface RegionLayerProps {
  readonly page: DisplayedPage;
  readonly regions: readonly RedactionRegion[];
  readonly hits: readonly RedactionHit[];
  /** Ids of hits that stay in the document. */
  readonly excluded: ReadonlySet<string>;
  /** Highlighted hit. */
  readonly shown: RedactionHit | undefined;
  readonly onDraw: (region: RedactionRegion) => void;
}

/**
 * Layer over a page for drawing regions, which also marks regions and hits. Number fields beside the page are the keyboard
 * alternative.
 */
export function RegionLayer({ page, regions, hits, excluded, shown, onDraw }: RegionLayerProps) {
  const [corners, setCorners] = useState<readonly [Point, Point]>();
  const pointOf = (event: PointerEvent): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const within = (share: number) => Math.min(1, Math.max(0, share));
    return [
      within((event.clientX - left) / width) * page.width,
      within((event.clientY - top) / height) * page.height,
    ];
  };
  const end = () => {
    if (!corners) return;
    const box = boxOf(corners);
    if (box.width >= SMALLEST && box.height >= SMALLEST) onDraw({ page: page.index, ...box });
    setCorners(undefined);
  };
  return (
    <div
      className={styles.layer}
      aria-hidden
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setCorners([pointOf(event), pointOf(event)]);
      }}
      onPointerMove={(event) => corners && setCorners([corners[0], pointOf(event)])}
      onPointerUp={end}
      onPointerCancel={() => setCorners(undefined)}
    >
      {regions
        .filter((region) => region.page === page.index)
        .map((region, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: regions have no other name than their place.
          <span key={index} className={styles.region} style={placeOf(region, page)} />
        ))}
      <HitMarks page={page} hits={hits} excluded={excluded} shown={shown} />
      {corners && <span className={styles.region} style={placeOf(boxOf(corners), page)} />}
    </div>
  );
}

type Point = readonly [x: number, y: number];

/** Returns the box between two corners, rounded to a tenth of a point, which is invisible. */
function boxOf([[x1, y1], [x2, y2]]: readonly [Point, Point]): Box {
  const round = (value: number) => Math.round(value * 10) / 10;
  return {
    x: round(Math.min(x1, x2)),
    y: round(Math.min(y1, y2)),
    width: round(Math.abs(x2 - x1)),
    height: round(Math.abs(y2 - y1)),
  };
}
