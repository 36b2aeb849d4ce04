import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openPdf, type PdfSource } from './open-pdf.ts';
import { reportRefusedLink } from './refused-links.ts';

export interface OpenPdf {
  readonly pdf?: PDFDocumentProxy;
  readonly problem?: 'protected' | 'broken' | 'unreachable';
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

/** Messages of `TypeError` from browsers for a request that failed or was interrupted (Chromium, Firefox, Safari). */
const NETWORK_FAILURE = /fetch|network|Load failed/i;

/** Whether the network failed, before or while the PDF was loaded. pdf.js reports it as an unknown error. */
function isNetworkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'UnknownErrorException' || error.name === 'TypeError') &&
    NETWORK_FAILURE.test(error.message)
  );
}

/**
 * Opens a PDF. The previous one stays while another one loads; without a source, nothing is opened. An unreachable one is opened again
 * when the network is back, and by `retry`.
 */
export function usePdf(
  source: PdfSource | undefined,
  password?: string,
): OpenPdf & { readonly retry: () => void } {
  const [state, setState] = useState<OpenPdf>({});
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setState({});
    setAttempt((before) => before + 1);
  }, []);
  const shown = useRef<PDFDocumentLoadingTask>(undefined);
  const isRenewed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens the same source again.
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
            : { problem: isNetworkFailure(error) ? 'unreachable' : 'broken' },
        );
      },
    );
    return () => {
      isCurrent = false;
      if (shown.current !== task) void task.destroy();
    };
  }, [source, password, attempt]);
  const isUnreachable = state.problem === 'unreachable';
  useEffect(() => {
    if (!isUnreachable) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isUnreachable, retry]);
  useEffect(
    () => () => {
      void shown.current?.destroy();
      shown.current = undefined;
    },
    [],
  );
  return { ...state, retry };
}
