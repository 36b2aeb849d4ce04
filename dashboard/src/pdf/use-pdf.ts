import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { openPdf, type PdfSource } from './open-pdf.ts';
import { reportRefusedLink } from './refused-links.ts';

export interface OpenPdf {
  readonly pdf?: PDFDocumentProxy;
  readonly problem?: 'protected' | 'broken';
  /** Whether a password was tried that does not open a protected PDF. */
  readonly isWrongPassword?: boolean;
}

/** Whether a PDF was not opened because it needs a password, or another one. */
export function isPasswordException(error: unknown): boolean {
  return error instanceof Error && error.name === 'PasswordException';
}

/** Whether the store refused a URL, as it does once the hour of a link is over. */
function isRefusedLink(error: unknown): boolean {
  return (
    error instanceof Error && error.name === 'ResponseException' && 'status' in error && error.status === 403
  );
}

/** Opens a PDF. The previous one stays while another one loads; without a source, nothing is opened. */
export function usePdf(source: PdfSource | undefined, password?: string): OpenPdf {
  const [state, setState] = useState<OpenPdf>({});
  const shown = useRef<PDFDocumentLoadingTask>(undefined);
  const isRenewed = useRef(false);
  useEffect(() => {
    if (source === undefined) return;
    const task = openPdf(source, password);
    let isCurrent = true;
    const show = (next: OpenPdf) => {
      if (!isCurrent) return;
      void shown.current?.destroy();
      shown.current = task;
      setState(next);
    };
    task.promise.then(
      (pdf) => {
        isRenewed.current = false;
        show({ pdf });
      },
      (error: unknown) => {
        if (isCurrent && typeof source === 'string' && isRefusedLink(error) && !isRenewed.current) {
          isRenewed.current = true;
          reportRefusedLink(source);
          return;
        }
        show(
          isPasswordException(error)
            ? { problem: 'protected', isWrongPassword: password !== undefined }
            : { problem: 'broken' },
        );
      },
    );
    return () => {
      isCurrent = false;
      if (shown.current !== task) void task.destroy();
    };
  }, [source, password]);
  useEffect(
    () => () => {
      void shown.current?.destroy();
      shown.current = undefined;
    },
    [],
  );
  return state;
}
