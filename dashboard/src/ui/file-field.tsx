import { FileUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { FileTrigger } from 'react-aria-components';
import { useTexts } from '../i18n/i18n.tsx';
import { Button } from './button.tsx';
import fieldStyles from './field.module.css';
import styles from './file-field.module.css';
import { useFieldProblem } from './form-problems.ts';

interface FileFieldProps {
  /** Part of the request that the file is. */
  readonly name?: string;
  readonly label: string;
  readonly hint?: string;
  /** Error message for the file, if it is invalid. */
  readonly error?: ReactNode;
  /** Accepted MIME types, or file suffixes with their dot. */
  readonly accepts: readonly string[];
  readonly file: File | undefined;
  readonly onChange: (file: File) => void;
}

/** Field for a file from the user's device, shown by name. */
export function FileField({ name, label, hint, error: ownError, accepts, file, onChange }: FileFieldProps) {
  const problem = useFieldProblem(name);
  const error = ownError ?? problem.message;
  const { common } = useTexts();
  const id = useId();
  return (
    <fieldset
      className={styles.field}
      data-invalid={error !== undefined || undefined}
      aria-describedby={hint || error ? `${id}-hint` : undefined}
    >
      <legend className={fieldStyles.label}>{label}</legend>
      <div className={styles.line}>
        <FileTrigger
          acceptedFileTypes={accepts}
          onSelect={(files) => {
            const [chosen] = files ?? [];
            if (!chosen) return;
            problem.dismiss();
            onChange(chosen);
          }}
        >
          <Button>
            <FileUp aria-hidden />
            {common.chooseFile}
          </Button>
        </FileTrigger>
        <span className={styles.name} aria-live="polite">
          {file?.name ?? common.noFile}
        </span>
      </div>
      {(error ?? hint) !== undefined && (
        <span id={`${id}-hint`} className={error === undefined ? fieldStyles.hint : fieldStyles.error}>
          {error ?? hint}
        </span>
      )}
    </fieldset>
  );
}
