import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import { Button } from './button.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** Clears the filters; undefined while none is active. */
  readonly onClear?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Filters above a list, in columns of one width. */
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

/** Filter of double width. */
export function WideFilter({ children }: { readonly children: ReactNode }) {
  return <div className={styles.grows}>{children}</div>;
}
