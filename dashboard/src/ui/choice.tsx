import { Label, Radio, RadioGroup, type RadioGroupProps } from 'react-aria-components';
import styles from './field.module.css';

interface ChoiceProps<T extends string>
  extends Omit<RadioGroupProps, 'className' | 'style' | 'children' | 'onChange' | 'value'> {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly title: string; readonly hint: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** Radio group with an explanation of each option. */
export function Choice<T extends string>({ label, options, onChange, ...props }: ChoiceProps<T>) {
  return (
    <RadioGroup {...props} onChange={(value) => onChange(value as T)} className={styles.field!}>
      <Label className={styles.label}>{label}</Label>
      <div className={styles.options}>
        {options.map(({ value, title, hint }) => (
          <Radio key={value} value={value} className={styles.option!}>
            <span className={styles.dot} aria-hidden />
            <span className={styles.optionTitle}>{title}</span>
            <span className={styles.optionHint}>{hint}</span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}
