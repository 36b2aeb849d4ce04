import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { usePassword } from '../session/passwords.tsx';
import { usePlaten } from '../session/session-provider.tsx';
import { Notice } from '../ui/notice.tsx';
import { useViewerTexts } from './texts.ts';

/** Whether the document of an open PDF is signed. The service is asked only about a file that has signature fields. */
export function useIsSigned(pdf: PDFDocumentProxy | undefined, documentId: string): boolean {
  const platen = usePlaten();
  const { password, attempt } = usePassword(documentId);
  const { data = false } = useQuery({
    queryKey: ['is-signed', documentId, attempt],
    queryFn: async ({ signal }) => {
      const { info } = await pdf!.getMetadata();
      if (!(info as { readonly IsSignaturesPresent?: boolean }).IsSignaturesPresent) return false;
      const body = { pdf: { documentId }, ...(password !== undefined && { password }) };
      return (await platen.readInformation(body, { signal })).data.signatures.signed > 0;
    },
    enabled: pdf !== undefined && documentId !== '',
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return data;
}

/** Warns, before a tool is used, that the new document of a signed one is not signed. */
export function SignatureWarning({
  pdf,
  documentId,
}: {
  readonly pdf: PDFDocumentProxy | undefined;
  readonly documentId: string;
}) {
  const texts = useViewerTexts();
  return useIsSigned(pdf, documentId) ? <Notice kind="warning">{texts.losesSignatures}</Notice> : null;
}
