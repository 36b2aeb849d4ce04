import { Workflow } from 'lucide-react';
import { ButtonLink } from '../../ui/button.tsx';
import { State } from '../../ui/states.tsx';
import { usePipelineTexts } from './texts.ts';

/** Shown instead of a pipeline that does not exist. */
export function MissingPipeline() {
  const texts = usePipelineTexts();
  return (
    <State
      icon={Workflow}
      title={texts.notFoundTitle}
      text={texts.notFoundText}
      action={<ButtonLink href="/pipelines">{texts.back}</ButtonLink>}
    />
  );
}
