import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useTexts } from '../../i18n/i18n.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { type InputProps, TextField } from '../../ui/field.tsx';
import { FilterBar, WideFilter } from '../../ui/filter-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { areNarrowing, type Filters, metadataPairs, NO_FILTERS, SOURCES, type Source } from './filters.ts';

/** Pause in typing before a filter applies, in ms. */
const TYPING_MS = 400;
/** Templates to choose from: a page of their list. */
const MOST_TEMPLATES = 100;
/** Value of the choice without a filter; no slug has an asterisk. */
const ANY = '*';

interface DocumentFiltersProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
  /** Metadata of the listed documents, as `key=value`. */
  readonly known: readonly string[];
}

/** Filters the list; each change returns to the first page. */
export function DocumentFilters({ filters, onChange, known }: DocumentFiltersProps) {
  const { documents: texts } = useTexts();
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change, offset: 0 });
  return (
    <FilterBar onClear={areNarrowing(filters) ? () => onChange(NO_FILTERS) : undefined}>
      <TypedFilter label={texts.search} value={filters.search} onChange={(search) => set({ search })} />
      <TemplateFilter value={filters.template} onChange={(template) => set({ template })} />
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
        <MetadataFilter value={filters.metadata} known={known} onChange={(metadata) => set({ metadata })} />
      </WideFilter>
    </FilterBar>
  );
}

interface TypedFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Returns the message for text that cannot be applied. */
  readonly problemOf?: (text: string) => string | undefined;
  readonly input?: InputProps;
}

/** Text filter that applies after a pause in typing. */
function TypedFilter({ label, value, onChange, problemOf, input }: TypedFilterProps) {
  const [text, setText] = useState(value);
  // The filters may also be cleared, or change with the URL.
  useEffect(() => setText(value), [value]);
  const problem = problemOf?.(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing is waited for.
  useEffect(() => {
    if (text === value || problem !== undefined) return;
    const timer = setTimeout(() => onChange(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return <TextField label={label} value={text} onChange={setText} error={problem} input={input} />;
}

/** Suggests the metadata of the listed documents: nobody has to guess keys. */
function MetadataFilter({
  value,
  known,
  onChange,
}: {
  readonly value: string;
  readonly known: readonly string[];
  readonly onChange: (value: string) => void;
}) {
  const { documents: texts } = useTexts();
  const list = useId();
  return (
    <>
      <TypedFilter
        label={texts.metadata}
        value={value}
        onChange={onChange}
        problemOf={(text) => (metadataPairs(text) === undefined ? texts.metadataWrong : undefined)}
        input={{ placeholder: texts.metadataHint, spellCheck: 'false', autoCapitalize: 'none', list }}
      />
      <datalist id={list}>
        {known.map((pair) => (
          <option key={pair} value={pair} />
        ))}
      </datalist>
    </>
  );
}

function TemplateFilter({
  value,
  onChange,
}: {
  readonly value: string;
  readonly onChange: (slug: string) => void;
}) {
  const { documents: texts } = useTexts();
  const platen = usePlaten();
  const { data } = useQuery({
    queryKey: ['templates', 'choice'],
    queryFn: async ({ signal }) => (await platen.listTemplates({ limit: MOST_TEMPLATES }, { signal })).data,
  });
  const templates = (data ?? []).map(({ slug, name }) => ({ value: slug, text: name }));
  // The template of the address may be deleted, or beyond the first page.
  const isKnown = value === '' || templates.some((template) => template.value === value);
  return (
    <Select
      label={texts.template}
      value={value || ANY}
      onChange={(chosen) => onChange(chosen === ANY ? '' : chosen)}
      options={[
        { value: ANY, text: texts.anyTemplate },
        ...templates,
        ...(isKnown ? [] : [{ value, text: value }]),
      ]}
    />
  );
}
