import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Notice } from '../ui/notice.tsx';
import { drawPage } from './open-pdf.ts';
import styles from './pdf-viewer.module.css';
import { useViewerTexts } from './texts.ts';

/** Displayed page, cropped and rotated, with its size in points. */
export interface DisplayedPage {
  /** From 0. */
  readonly index: number;
  readonly width: number;
  readonly height: number;
}

interface PdfPageProps {
  readonly pdf: PDFDocumentProxy;
  /** From 0. */
  readonly index: number;
  /** Width of the page on the screen, in CSS pixels. */
  readonly width: number;
  /** Content over the page, of the same size as the page. */
  readonly overlay?: ((page: DisplayedPage) => ReactNode) | undefined;
}

/** Displays one page as an image, with its text for screen readers. */
export function PdfPage({ pdf, index, width, overlay }: PdfPageProps) {
  const texts = useViewerTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [page, setPage] = useState<DisplayedPage>();
  const [text, setText] = useState('');
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (width === 0) return;
    setFailed(false);
    let cancel = () => {};
    let isCurrent = true;
    const draw = async () => {
      const source = await pdf.getPage(index + 1);
      if (!isCurrent || !canvas.current) return;
      const natural = source.getViewport({ scale: 1 });
      // Drawn on a separate canvas, so that the previous image stays until this one is complete.
      const { canvas: drawn, task } = drawPage(source, width * (window.devicePixelRatio || 1));
      cancel = () => task.cancel();
      await task.promise;
      if (!isCurrent || !canvas.current) return;
      const target = canvas.current;
      target.width = drawn.width;
      target.height = drawn.height;
      target.style.width = `${Math.floor(width)}px`;
      target.getContext('2d')!.drawImage(drawn, 0, 0);
      setPage({ index, width: natural.width, height: natural.height });
      const { items } = await source.getTextContent();
      if (isCurrent) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    draw().catch(() => isCurrent && setFailed(true));
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [pdf, index, width]);
  if (hasFailed) return <Notice kind="warning">{texts.broken}</Notice>;
  return (
    <div className={styles.page}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        // Before the first drawing, the canvas is a small white box.
        style={{ visibility: page ? undefined : 'hidden' }}
        aria-hidden
      />
      {page && overlay && <div className={styles.overlay}>{overlay(page)}</div>}
      <p className="visually-hidden">{text}</p>
    </div>
  );
}
