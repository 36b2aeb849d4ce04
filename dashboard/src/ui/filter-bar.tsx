import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import { Button } from './button.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** Undefined while nothing is narrowed. */
  readonly onClear?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** The filters above a list: side by side while there is room. */
export function FilterBar({ onClear, children }: FilterBarProps) {
  const { common } = useTexts();
  return (
    <div className={styles.bar}>
      {children}
      {onClear && (
        <div className={styles.clear}>
          <Button look="quiet" onPress={onClear}>
            <X aria-hidden />
            {common.clearFilters}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The field of a filter bar that takes the remaining space. */
export function WideFilter({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grows}>{children}</div>;
}
