import { useEventTexts } from '../../i18n/event-texts.ts';
import { useKeyNames } from '../../session/use-key-names.ts';
import { TextField } from '../../ui/field.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { isId } from '../../ui/is-id.ts';
import { Select } from '../../ui/select.tsx';
import { type AuditFilters, areNarrowing, EVENT_NAMES, NO_FILTERS } from './filters.ts';
import { useAuditTexts } from './texts.ts';

/** Value of the choice without a filter; no key is named so. */
const ANY = '\u0000';

interface AuditFilterBarProps {
  readonly filters: AuditFilters;
  readonly onChange: (filters: AuditFilters) => void;
}

export function AuditFilterBar({ filters, onChange }: AuditFilterBarProps) {
  const { audit: texts } = useAuditTexts();
  const { events } = useEventTexts();
  const { keys } = useKeyNames();
  const set = (change: Partial<AuditFilters>) => onChange({ ...filters, ...change, cursor: '' });
  // The key of the address may be revoked.
  const names = new Set([...keys.map(({ name }) => name), ...(filters.actor ? [filters.actor] : [])]);
  const idField = (field: 'documentId' | 'requestId', label: string) => (
    <TextField
      label={label}
      value={filters[field]}
      onChange={(typed) => set({ [field]: typed.trim() })}
      input={{ spellCheck: 'false', autoCapitalize: 'none' }}
      error={filters[field] === '' || isId(filters[field]) ? undefined : texts.wrongId}
    />
  );
  return (
    <FilterBar onClear={areNarrowing(filters) ? () => onChange(NO_FILTERS) : undefined}>
      <Select<(typeof EVENT_NAMES)[number] | 'any'>
        label={texts.event}
        value={filters.event || 'any'}
        onChange={(event) => set({ event: event === 'any' ? '' : event })}
        options={[
          { value: 'any', text: texts.anyEvent },
          ...EVENT_NAMES.map((value) => ({ value, text: events.names[value] })),
        ]}
      />
      <Select
        label={texts.actor}
        value={filters.actor || ANY}
        onChange={(actor) => set({ actor: actor === ANY ? '' : actor })}
        options={[
          { value: ANY, text: texts.anyActor },
          ...[...names].map((name) => ({ value: name, text: name })),
        ]}
      />
      <TextField label={texts.from} type="date" value={filters.from} onChange={(from) => set({ from })} />
      <TextField label={texts.to} type="date" value={filters.to} onChange={(to) => set({ to })} />
      {idField('documentId', texts.documentId)}
      {idField('requestId', texts.request)}
    </FilterBar>
  );
}
