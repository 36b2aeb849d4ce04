import { FileX } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { State } from '../../ui/states.tsx';
import { useEditorTexts } from './texts.ts';

/** Shown instead of a template that does not exist. */
export function MissingTemplate() {
  const texts = useEditorTexts();
  return (
    <State
      icon={FileX}
      title={texts.notFoundTitle}
      text={texts.notFoundText}
      action={<ButtonLink href="/templates">{texts.back}</ButtonLink>}
    />
  );
}
