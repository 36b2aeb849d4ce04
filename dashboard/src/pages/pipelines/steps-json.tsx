import { TextField } from '../../ui/field.tsx';
import type { Steps } from './pipeline-draft.ts';
import styles from './pipeline-page.module.css';
import { usePipelineTexts } from './texts.ts';

/** Edits the steps as JSON text, which may be wrong for a while. */
export function StepsJson({
  text,
  onChange,
}: {
  readonly text: string;
  /** Called with each text, and its steps unless it is wrong. */
  readonly onChange: (text: string, steps: Steps | undefined) => void;
}) {
  const texts = usePipelineTexts();
  const isWrong = stepsOf(text) === undefined;
  return (
    <div className={styles.steps}>
      <TextField
        label={texts.jsonLabel}
        isCode
        lines={24}
        value={text}
        error={isWrong ? texts.notJson : undefined}
        onChange={(next) => onChange(next, stepsOf(next))}
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
