import type { Platen, Template } from '@platen/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FileSearch, LayoutTemplate, Plus } from 'lucide-react';
import { Link } from 'react-aria-components';
import { useSearchParams } from 'wouter';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { useSession } from '../../session/session-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { FilterBar, WideFilter } from '../../ui/filter-bar.tsx';
import { Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ErrorState, Loading, State } from '../../ui/states.tsx';
import styles from './template-card.module.css';
import { useTemplateTexts } from './texts.ts';
import { Thumbnail } from './thumbnail.tsx';

/**
 * Number of templates on a page. Each thumbnail takes a request, which together have to stay well within a key's requests per
 * minute.
 */
const PAGE_SIZE = 12;

/** Lists templates by name, with a thumbnail of each. */
export default function TemplatesPage() {
  const texts = useTemplateTexts();
  const { platen, isAdmin } = useSession();
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const offset = Math.max(0, Number.parseInt(address.get('offset') ?? '0', 10) || 0);
  const show = (next: { search: string; offset: number }) =>
    setAddress(
      Object.entries(next).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
      { replace: next.search !== search },
    );
  const query = { limit: PAGE_SIZE, offset, ...(search !== '' && { search }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['templates', query],
    queryFn: ({ signal }) => platen.listTemplates(query, { signal }),
    placeholderData: keepPreviousData,
  });
  const create = isAdmin && (
    <ButtonLink look="primary" href="/starters">
      <Plus aria-hidden />
      {texts.create}
    </ButtonLink>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={create || undefined}>
      <FilterBar onClear={search === '' ? undefined : () => show({ search: '', offset: 0 })}>
        <WideFilter>
          <TextField
            label={texts.search}
            type="search"
            value={search}
            onChange={(next) => show({ search: next.slice(0, 200), offset: 0 })}
            autoComplete="off"
            input={{ placeholder: texts.searchHint, spellCheck: 'false', autoCapitalize: 'none' }}
          />
        </WideFilter>
      </FilterBar>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Loading lines={6} />}
      {!error && data?.data.length === 0 && (
        <Empty
          isNarrowed={search !== ''}
          action={create || undefined}
          onClear={() => show({ search: '', offset: 0 })}
        />
      )}
      {!error && data && data.data.length > 0 && (
        <>
          <ul className={styles.grid}>
            {data.data.map((template) => (
              <li key={template.id}>
                <TemplateCard template={template} />
              </li>
            ))}
          </ul>
          <Pager
            page={data}
            paging={{ offset, limit: PAGE_SIZE, onMove: (next) => show({ search, offset: next }) }}
          />
        </>
      )}
    </Page>
  );
}

function TemplateCard({ template }: { readonly template: Template }) {
  const texts = useTemplateTexts();
  const format = useFormat();
  const { id, slug, name, version, updatedAt } = template;
  const load = async (platen: Platen, signal: AbortSignal) => {
    const answer = await platen.getTemplateThumbnail(slug, { version }, { signal });
    return new Blob([await answer.bytes()], { type: 'image/png' });
  };
  return (
    <Link href={`/templates/${slug}`} className={styles.card!}>
      <Thumbnail of={[id, version]} label={texts.preview(name)} load={load} />
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={`${styles.detail} ${styles.line}`}>
          <code>{slug}</code>
          <span>{format.ago(updatedAt)}</span>
        </span>
      </div>
    </Link>
  );
}

function Empty({
  isNarrowed,
  action,
  onClear,
}: {
  readonly isNarrowed: boolean;
  readonly action: React.ReactNode;
  readonly onClear: () => void;
}) {
  const texts = useTemplateTexts();
  const { common } = useTexts();
  const { isAdmin } = useSession();
  return isNarrowed ? (
    <State
      icon={FileSearch}
      title={texts.noMatchTitle}
      text={texts.noMatchText}
      action={<Button onPress={onClear}>{common.clearFilters}</Button>}
    />
  ) : (
    <State
      icon={LayoutTemplate}
      title={texts.emptyTitle}
      text={isAdmin ? texts.emptyText : texts.emptyRenderText}
      action={action}
    />
  );
}
