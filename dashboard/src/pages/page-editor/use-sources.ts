import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { openPdf } from '../../pdf/open-pdf.ts';
import { usePasswords } from '../../session/passwords.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import type { Leaf } from './leaves.ts';

/** Opens the documents whose pages are inserted, also those of pages that were kept from the previous session. */
export function useSources(leaves: readonly Leaf[], edited: string) {
  const platen = usePlaten();
  const { passwordOf } = usePasswords();
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages inserted later are opened before.
  useEffect(() => {
    const missing = new Set(
      leaves.flatMap(({ documentId }) => (documentId === null || documentId === edited ? [] : [documentId])),
    );
    // A document that cannot be opened any more shows no pages; saving reports the reason.
    for (const documentId of missing) void open(documentId, passwordOf(documentId)).catch(() => {});
  }, []);
  return { pdfs, open };
}
