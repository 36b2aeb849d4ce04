import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useEffect } from 'react';
import type { PdfSource } from './open-pdf.ts';
import { PageThumb } from './page-thumb.tsx';
import { usePdf } from './use-pdf.ts';

/**
 * Shows the first page of a PDF.
 *
 * @param locked is shown while the PDF needs a password.
 * @param onOpen is called once the PDF is open.
 */
export default function FirstPageThumb({
  source,
  password,
  locked,
  onOpen,
  side = 64,
}: {
  readonly source: PdfSource;
  readonly password: string | undefined;
  readonly locked: ReactNode;
  readonly onOpen?: (pdf: PDFDocumentProxy) => void;
  /** Side of its box, in CSS pixels. */
  readonly side?: number;
}) {
  const { pdf, problem } = usePdf(source, password);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each PDF.
  useEffect(() => {
    if (pdf) onOpen?.(pdf);
  }, [pdf]);
  if (problem === 'protected') return locked;
  // The box keeps its size while the PDF loads, so that rows do not move under the pointer.
  return pdf ? (
    <PageThumb pdf={pdf} index={0} side={side} />
  ) : (
    <div style={{ width: side, height: side }} aria-hidden />
  );
}
