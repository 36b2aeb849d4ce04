import type { RenderWarning } from '@platen/client';
import { Suspense } from 'react';
import { useWarningTexts } from '../i18n/warning-texts.ts';

type Warning = Pick<RenderWarning, 'kind' | 'rule' | 'message'>;

/** Shows a warning in the user's language, with the service's message where that has details. */
export function WarningText({ warning }: { readonly warning: Warning }) {
  return (
    <Suspense fallback={<span lang="en">{warning.message}</span>}>
      <InLanguage warning={warning} />
    </Suspense>
  );
}

function InLanguage({ warning }: { readonly warning: Warning }) {
  const { text, isWhole } = useWarningTexts()(warning);
  return (
    <>
      {text} {!isWhole && <span lang="en">{warning.message}</span>}
    </>
  );
}
