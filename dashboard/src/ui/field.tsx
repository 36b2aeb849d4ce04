import {
  type InputProps as AriaInputProps,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './field.module.css';
import { useFieldProblem } from './form-problems.ts';

/** Properties of the input element. */
export type InputProps = Pick<AriaInputProps, 'placeholder' | 'spellCheck' | 'autoCapitalize' | 'list'>;

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'name'> {
  /** Part of the request that the field edits, so that messages of the service about it are shown here. */
  readonly name?: string | undefined;
  /** Visible label; a field without one needs an `aria-label`. */
  readonly label?: string;
  readonly hint?: string | undefined;
  /** Error message for the value, if it is invalid. */
  readonly error?: string | undefined;
  readonly isCode?: boolean;
  /** Number of visible lines; with more than one, the field accepts line breaks. */
  readonly lines?: number;
  readonly input?: InputProps | undefined;
}

/** Text field with its label, and a hint or error message below it. */
export function TextField({
  label,
  hint,
  error,
  isCode = false,
  lines = 1,
  input,
  name,
  onChange,
  ...props
}: TextFieldProps) {
  const problem = useFieldProblem(name);
  const shown = error ?? problem.message;
  return (
    <AriaTextField
      {...props}
      {...(name !== undefined && { name })}
      onChange={(value) => {
        problem.dismiss();
        onChange?.(value);
      }}
      isInvalid={shown !== undefined}
      validationBehavior="aria"
      className={styles.field!}
    >
      {label !== undefined && <Label className={styles.label}>{label}</Label>}
      {lines > 1 ? (
        <TextArea
          rows={lines}
          placeholder={input?.placeholder}
          spellCheck={input?.spellCheck}
          className={classes(styles.input, styles.area, isCode && styles.code)}
        />
      ) : (
        <Input {...input} className={classes(styles.input, isCode && styles.code)} />
      )}
      {hint !== undefined && shown === undefined && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error!}>{shown}</FieldError>
    </AriaTextField>
  );
}
