import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { openPdf } from '../../pdf/open-pdf.ts';
import { usePlaten } from '../../session/session-provider.tsx';

/** Opens the documents whose pages are inserted. */
export function useSources() {
  const platen = usePlaten();
  const [pdfs, setPdfs] = useState<ReadonlyMap<string, PDFDocumentProxy>>(new Map());
  const tasks = useRef<PDFDocumentLoadingTask[]>([]);
  useEffect(
    () => () => {
      for (const task of tasks.current) void task.destroy();
    },
    [],
  );
  const open = async (documentId: string, password?: string): Promise<PDFDocumentProxy> => {
    const known = pdfs.get(documentId);
    if (known) return known;
    const { data } = await platen.viewDocument(documentId);
    const task = openPdf(data.viewUrl, password);
    tasks.current.push(task);
    const pdf = await task.promise;
    setPdfs((all) => new Map(all).set(documentId, pdf));
    return pdf;
  };
  return { pdfs, open };
}
