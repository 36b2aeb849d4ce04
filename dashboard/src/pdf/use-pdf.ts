import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { openPdf, type PdfSource } from './open-pdf.ts';

export interface OpenPdf {
  readonly pdf?: PDFDocumentProxy;
  readonly problem?: 'protected' | 'broken';
}

/** Opens a PDF. The previous one stays while another one loads. */
export function usePdf(source: PdfSource): OpenPdf {
  const [state, setState] = useState<OpenPdf>({});
  const shown = useRef<PDFDocumentLoadingTask>(undefined);
  useEffect(() => {
    const task = openPdf(source);
    let isCurrent = true;
    const show = (next: OpenPdf) => {
      if (!isCurrent) return;
      void shown.current?.destroy();
      shown.current = task;
      setState(next);
    };
    task.promise.then(
      (pdf) => show({ pdf }),
      (error: unknown) =>
        show({ problem: (error as Error).name === 'PasswordException' ? 'protected' : 'broken' }),
    );
    return () => {
      isCurrent = false;
      if (shown.current !== task) void task.destroy();
    };
  }, [source]);
  useEffect(
    () => () => {
      void shown.current?.destroy();
      shown.current = undefined;
    },
    [],
  );
  return state;
}
