import { useKeyNames } from '../../session/use-key-names.ts';
import { TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { isId } from '../../ui/is-id.ts';
import { Select } from '../../ui/select.tsx';
import { areNarrowing, METHODS, NO_FILTERS, type RequestFilters, SOURCES, STATUSES } from './filters.ts';
import { useRequestsTexts } from './texts.ts';

interface RequestFilterBarProps {
  readonly filters: RequestFilters;
  readonly onChange: (filters: RequestFilters) => void;
}

export function RequestFilterBar({ filters, onChange }: RequestFilterBarProps) {
  const { requests: texts } = useRequestsTexts();
  const { keys } = useKeyNames();
  const set = (change: Partial<RequestFilters>) => onChange({ ...filters, ...change, cursor: '' });
  const { requestId } = filters;
  return (
    <FilterBar onClear={areNarrowing(filters) ? () => onChange(NO_FILTERS) : undefined}>
      <Choice
        label={texts.status}
        any={texts.anyStatus}
        value={filters.status}
        options={STATUSES.map((value) => ({
          value,
          text: value === 'failed' ? texts.failed : texts.statuses[value],
        }))}
        onChange={(status) => set({ status })}
      />
      <Choice
        label={texts.source}
        any={texts.anySource}
        value={filters.source}
        options={SOURCES.map((value) => ({ value, text: texts.sources[value] }))}
        onChange={(source) => set({ source })}
      />
      <Choice
        label={texts.method}
        any={texts.anyMethod}
        value={filters.method}
        options={METHODS.map((value) => ({ value, text: value }))}
        onChange={(method) => set({ method })}
      />
      <Choice
        label={texts.key}
        any={texts.anyKey}
        value={filters.keyId}
        options={keys.map(({ id, name }) => ({ value: id, text: name }))}
        onChange={(keyId) => set({ keyId })}
      />
      <TextField label={texts.from} type="date" value={filters.from} onChange={(from) => set({ from })} />
      <TextField label={texts.to} type="date" value={filters.to} onChange={(to) => set({ to })} />
      <TextField
        label={texts.requestId}
        value={requestId}
        onChange={(typed) => set({ requestId: typed.trim() })}
        error={requestId === '' || isId(requestId) ? undefined : texts.wrongId}
      />
    </FilterBar>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  /** Text of the choice that does not filter. */
  readonly any: string;
  readonly value: T | '';
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly onChange: (value: T | '') => void;
}

/** Drop-down list of a filter. */
function Choice<T extends string>({ label, any, value, options, onChange }: ChoiceProps<T>) {
  return (
    <Select<T | 'any'>
      label={label}
      value={value || 'any'}
      onChange={(chosen) => onChange(chosen === 'any' ? '' : chosen)}
      options={[{ value: 'any', text: any }, ...options]}
    />
  );
}
