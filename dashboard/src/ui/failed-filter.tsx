import styles from './filter-bar.module.css';
import { Select } from './select.tsx';

interface FailedFilterProps {
  readonly label: string;
  readonly all: string;
  readonly failed: string;
  readonly isFailed: boolean;
  readonly onChange: (isFailed: boolean) => void;
}

/** Filter above a list: all items, or only failed ones. */
export function FailedFilter({ label, all, failed, isFailed, onChange }: FailedFilterProps) {
  return (
    <div className={styles.single}>
      <Select<'all' | 'failed'>
        label={label}
        value={isFailed ? 'failed' : 'all'}
        onChange={(value) => onChange(value === 'failed')}
        options={[
          { value: 'all', text: all },
          { value: 'failed', text: failed },
        ]}
      />
    </div>
  );
}
