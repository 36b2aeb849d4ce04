import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/i18n.tsx';
import { TextField } from '../../ui/field.tsx';
import { FilterBar, WideFilter } from '../../ui/filter-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { areNarrowing, type Filters, metadataPairs, NO_FILTERS, SOURCES, type Source } from './filters.ts';

/** Pause in typing before a filter applies, in ms. */
const TYPING_MS = 400;

interface DocumentFiltersProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** Filters the list; each change returns to the first page. */
export function DocumentFilters({ filters, onChange }: DocumentFiltersProps) {
  const { documents: texts } = useTexts();
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change, offset: 0 });
  return (
    <FilterBar onClear={areNarrowing(filters) ? () => onChange(NO_FILTERS) : undefined}>
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
      <WideFilter>
        <MetadataField value={filters.metadata} onChange={(metadata) => set({ metadata })} />
      </WideFilter>
    </FilterBar>
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
  // The filters may also be cleared, or change with the URL.
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
