import { useState } from 'react';
import { TextField } from '../../ui/field.tsx';
import type { Steps } from './pipeline-draft.ts';
import styles from './pipeline-page.module.css';
import { usePipelineTexts } from './texts.ts';

/** Edits the steps as JSON. Text that is no array of steps stays until it is one. */
export function StepsJson({
  steps,
  onChange,
}: {
  readonly steps: Steps;
  readonly onChange: (steps: Steps) => void;
}) {
  const texts = usePipelineTexts();
  const [text, setText] = useState(() => JSON.stringify(steps, null, 2));
  const isWrong = stepsOf(text) === undefined;
  return (
    <div className={styles.steps}>
      <TextField
        label={texts.jsonLabel}
        isCode
        lines={24}
        value={text}
        error={isWrong ? texts.notJson : undefined}
        onChange={(next) => {
          setText(next);
          const read = stepsOf(next);
          if (read) onChange(read);
        }}
      />
    </div>
  );
}

function stepsOf(text: string): Steps | undefined {
  try {
    const read: unknown = JSON.parse(text);
    const areSteps =
      Array.isArray(read) &&
      read.every((step: unknown) => typeof step === 'object' && step !== null && 'do' in step);
    // The service checks the options of each step.
    return areSteps ? (read as Steps) : undefined;
  } catch {
    return undefined;
  }
}
