import { Check } from 'lucide-react';
import { Checkbox as AriaCheckbox, CheckboxGroup, Label } from 'react-aria-components';
import styles from './checkbox.module.css';
import fieldStyles from './field.module.css';

interface CheckboxesProps<T extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly values: readonly T[];
  readonly onChange: (values: readonly T[]) => void;
}

/** Group of check boxes for a few options. */
export function Checkboxes<T extends string>({ label, options, values, onChange }: CheckboxesProps<T>) {
  return (
    <CheckboxGroup
      className={fieldStyles.field!}
      value={[...values]}
      onChange={(next) => onChange(next as T[])}
    >
      <Label className={fieldStyles.label}>{label}</Label>
      <div className={styles.columns}>
        {options.map(({ value, text }) => (
          <AriaCheckbox key={value} value={value} className={styles.checkbox!}>
            <Box />
            {text}
          </AriaCheckbox>
        ))}
      </div>
    </CheckboxGroup>
  );
}

/** Single check box. */
export function Checkbox({
  label,
  isSelected,
  onChange,
}: {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}) {
  return (
    <AriaCheckbox isSelected={isSelected} onChange={onChange} className={styles.checkbox!}>
      <Box />
      {label}
    </AriaCheckbox>
  );
}

/** Mark of a check box, drawn by its state. */
export function Box() {
  return (
    <span className={styles.box} aria-hidden>
      <Check />
    </span>
  );
}
