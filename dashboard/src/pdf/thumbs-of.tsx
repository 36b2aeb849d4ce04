import type { ComponentProps } from 'react';
import { usePassword } from '../session/passwords.tsx';
import { Loading } from '../ui/states.tsx';
import type { PdfSource } from './open-pdf.ts';
import { PageThumbs } from './page-thumbs.tsx';
import { PdfProblem } from './pdf-problem.tsx';
import { SignatureWarning } from './signature-warning.tsx';
import { usePdf } from './use-pdf.ts';

/** Opens a PDF, asks for its password if it needs one, and shows its pages as thumbnails. */
export default function ThumbsOf({
  source,
  documentId,
  losesSignatures = false,
  ...props
}: {
  readonly source: PdfSource;
  /** Document of the PDF, whose password is remembered. */
  readonly documentId: string;
  /** Whether a changed document is made here, which loses the signatures of this one. */
  readonly losesSignatures?: boolean;
} & Omit<ComponentProps<typeof PageThumbs>, 'pdf'>) {
  const { password, remember } = usePassword(documentId);
  const opened = usePdf(source, password);
  const { pdf } = opened;
  if (opened.problem) return <PdfProblem of={opened} onPassword={remember} />;
  return pdf ? (
    <>
      {losesSignatures && <SignatureWarning pdf={pdf} documentId={documentId} />}
      <PageThumbs pdf={pdf} {...props} />
    </>
  ) : (
    <Loading lines={6} />
  );
}
