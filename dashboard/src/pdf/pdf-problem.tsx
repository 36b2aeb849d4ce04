import { ConnectionError } from '@platen/client';
import { Notice } from '../ui/notice.tsx';
import { ErrorState } from '../ui/states.tsx';
import { PasswordForm } from './password-form.tsx';
import { useViewerTexts } from './texts.ts';
import type { usePdf } from './use-pdf.ts';

/** Replacement for a PDF that was not opened: a question for its password, a retry, or the reason. */
export function PdfProblem({
  of: { problem, isWrongPassword = false, retry },
  onPassword,
}: {
  readonly of: ReturnType<typeof usePdf>;
  readonly onPassword: (password: string) => void;
}) {
  const texts = useViewerTexts();
  switch (problem) {
    case undefined:
      return null;
    case 'protected':
      return <PasswordForm isWrong={isWrongPassword} onPassword={onPassword} />;
    case 'unreachable':
      return <ErrorState error={new ConnectionError('the PDF could not be loaded')} onRetry={retry} />;
    case 'broken':
      return <Notice kind="warning">{texts.broken}</Notice>;
  }
}
