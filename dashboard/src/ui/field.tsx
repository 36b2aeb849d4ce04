import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  type InputProps,
  Label,
  Text,
  TextArea,
} from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './field.module.css';

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children'> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with the value, if anything. */
  readonly error?: string | undefined;
  readonly isCode?: boolean;
  /** Lines shown; with more than one, the field keeps line breaks. */
  readonly lines?: number;
  readonly input?: Pick<InputProps, 'placeholder' | 'spellCheck' | 'autoCapitalize'>;
}

/** Text with its label, and below it a hint or what is wrong. */
export function TextField({
  label,
  hint,
  error,
  isCode = false,
  lines = 1,
  input,
  ...props
}: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={styles.field!}
    >
      <Label className={styles.label}>{label}</Label>
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
      {hint !== undefined && error === undefined && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error!}>{error}</FieldError>
    </AriaTextField>
  );
}
