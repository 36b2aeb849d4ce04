import { ChevronsUpDown } from 'lucide-react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components';
import fieldStyles from './field.module.css';
import styles from './select.module.css';

interface SelectProps<T extends string> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** Drop-down list for one of several options. */
export function Select<T extends string>({ label, hint, options, value, onChange }: SelectProps<T>) {
  return (
    <AriaSelect
      className={fieldStyles.field!}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen as T)}
    >
      <Label className={fieldStyles.label}>{label}</Label>
      <Button className={styles.button!}>
        <SelectValue className={styles.value!} />
        <ChevronsUpDown aria-hidden />
      </Button>
      {hint !== undefined && (
        <Text slot="description" className={fieldStyles.hint}>
          {hint}
        </Text>
      )}
      <Popover className={styles.popover!}>
        <ListBox className={styles.list!}>
          {options.map((option) => (
            <ListBoxItem
              key={option.value}
              id={option.value}
              textValue={option.text}
              className={styles.item!}
            >
              {option.text}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
