import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useOnScreen } from '../ui/use-on-screen.ts';
import { drawPage } from './open-pdf.ts';
import styles from './page-thumbs.module.css';

/** Side of the box of a thumbnail, in CSS pixels. */
const SIDE = 168;

/** Draws a page as a thumbnail once it comes into view. */
export function PageThumb({
  pdf,
  index,
  turn = 0,
  side = SIDE,
}: {
  readonly pdf: PDFDocumentProxy;
  /** From 0. */
  readonly index: number;
  /** Degrees clockwise, added to the rotation of the page. */
  readonly turn?: number;
  /** Width and height of its box, in CSS pixels. */
  readonly side?: number;
}) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useOnScreen(box);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (!isSeen) return;
    let cancel = () => {};
    let isCurrent = true;
    const draw = async () => {
      const page = await pdf.getPage(index + 1);
      if (!isCurrent) return;
      const natural = page.getViewport({ scale: 1, rotation: (page.rotate + turn) % 360 });
      const width = Math.min(side, (side * natural.width) / natural.height);
      const { canvas, task } = drawPage(page, width * (window.devicePixelRatio || 1), turn);
      cancel = () => task.cancel();
      await task.promise;
      if (!isCurrent) return;
      canvas.style.width = `${Math.floor(width)}px`;
      box.current?.replaceChildren(canvas);
    };
    draw().catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [pdf, index, turn, side, isSeen]);
  return (
    <div
      ref={box}
      className={styles.thumb}
      style={{ width: side, height: side }}
      data-failed={hasFailed || undefined}
      aria-hidden
    />
  );
}
