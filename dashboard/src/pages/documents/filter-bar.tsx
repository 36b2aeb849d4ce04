import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './filter-bar.module.css';
import { areNarrowing, type Filters, metadataPairs, NO_FILTERS, SOURCES, type Source } from './filters.ts';

/** Long enough to type the next letter. */
const TYPING_MS = 400;

interface FilterBarProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** Narrows the list; each change begins at its first page. */
export function FilterBar({ filters, onChange }: FilterBarProps) {
  const { documents: texts } = useTexts();
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change, offset: 0 });
  return (
    <div className={styles.bar}>
      <Select<Source | 'any'>
        label={texts.source}
        value={filters.source || 'any'}
        onChange={(source) => set({ source: source === 'any' ? '' : source })}
        options={[
          { value: 'any', text: texts.anySource },
          ...SOURCES.map((value) => ({ value, text: texts.sources[value] })),
        ]}
      />
      <TextField label={texts.from} type="date" value={filters.from} onChange={(from) => set({ from })} />
      <TextField label={texts.to} type="date" value={filters.to} onChange={(to) => set({ to })} />
      <div className={styles.grows}>
        <MetadataField value={filters.metadata} onChange={(metadata) => set({ metadata })} />
      </div>
      {areNarrowing(filters) && (
        <div className={styles.clear}>
          <Button look="quiet" onPress={() => onChange(NO_FILTERS)}>
            <X aria-hidden />
            {texts.clear}
          </Button>
        </div>
      )}
    </div>
  );
}

function MetadataField({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { documents: texts } = useTexts();
  const [text, setText] = useState(value);
  // Filters may also be cleared, or come with another address.
  useEffect(() => setText(value), [value]);
  const isWrong = metadataPairs(text) === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing is waited for.
  useEffect(() => {
    if (text === value || isWrong) return;
    const timer = setTimeout(() => onChange(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextField
      label={texts.metadata}
      value={text}
      onChange={setText}
      error={isWrong ? texts.metadataWrong : undefined}
      input={{ placeholder: texts.metadataHint, spellCheck: 'false', autoCapitalize: 'none' }}
    />
  );
}
