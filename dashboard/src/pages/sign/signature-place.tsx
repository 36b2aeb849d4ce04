import { type PointerEvent, useRef } from 'react';
import { type Box, placeOf } from '../../pdf/box.ts';
import type { DisplayedPage } from '../../pdf/pdf-page.tsx';
import styles from './sign-page.module.css';
import { useSignTexts } from './texts.ts';

/** Position of the visible signature. */
export interface Place extends Box {
  /** From 0. */
  readonly page: number;
}

const SMALLEST = { width: 40, height: 16 };

interface SignaturePlaceProps {
  readonly displayed: DisplayedPage;
  readonly place: Place;
  readonly onChange: (place: Place) => void;
}

/** Frame of the signature over a page, moved by dragging and resized at its corner. */
export function SignaturePlace({ displayed, place, onChange }: SignaturePlaceProps) {
  const { sign: texts } = useSignTexts();
  const layer = useRef<HTMLDivElement>(null);
  const grip = useRef<{
    readonly kind: 'move' | 'size';
    readonly x: number;
    readonly y: number;
    readonly from: Place;
  }>(undefined);
  const take = (kind: 'move' | 'size') => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { kind, x: event.clientX, y: event.clientY, from: place };
  };
  const move = (event: PointerEvent) => {
    const held = grip.current;
    if (!held || !layer.current) return;
    const pointsPerPixel = displayed.width / layer.current.getBoundingClientRect().width;
    const dx = (event.clientX - held.x) * pointsPerPixel;
    const dy = (event.clientY - held.y) * pointsPerPixel;
    onChange(
      within(
        displayed,
        held.kind === 'move'
          ? { ...held.from, x: held.from.x + dx, y: held.from.y + dy }
          : { ...held.from, width: held.from.width + dx, height: held.from.height + dy },
      ),
    );
  };
  const end = () => {
    grip.current = undefined;
  };
  if (place.page !== displayed.index) return null;
  return (
    <div ref={layer} className={styles.layer} aria-hidden>
      <div
        className={styles.frame}
        style={placeOf(place, displayed)}
        onPointerDown={take('move')}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      >
        {texts.here}
        <span
          className={styles.corner}
          onPointerDown={take('size')}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
      </div>
    </div>
  );
}

/** Moves and shrinks a place to fit on the page, in whole points. */
export function within(page: Pick<DisplayedPage, 'width' | 'height'>, place: Place): Place {
  const width = Math.round(Math.min(page.width, Math.max(SMALLEST.width, place.width)));
  const height = Math.round(Math.min(page.height, Math.max(SMALLEST.height, place.height)));
  const clamp = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), Math.floor(most)));
  return {
    ...place,
    width,
    height,
    x: clamp(place.x, page.width - width),
    y: clamp(place.y, page.height - height),
  };
}
