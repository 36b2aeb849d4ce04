import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';
import styles from './segments.module.css';

/** Segmented control: one of two or three options, side by side. */
export function Segments<T extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={([chosen]) => chosen !== undefined && onChange(chosen as T)}
      className={styles.segments!}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} id={option.value} className={styles.segment!}>
          {option.text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
