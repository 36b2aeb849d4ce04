import type { StoredDocument } from '@platen/client';
import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-aria-components';
import { whenOnline } from '../../api/when-online.ts';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { useSession } from '../../session/session-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Card } from '../../ui/page.tsx';
import styles from './document-page.module.css';
import { NO_FILTERS, writeFilters } from './filters.ts';
import { ownPairs } from './own-pairs.ts';
import { useDocumentPageTexts } from './texts.ts';

const EditDialog = lazy(() => whenOnline(() => import('./edit-dialog.tsx')));

/** Shows the properties and metadata of a document, which an admin can change. */
export function Details({ document }: { readonly document: StoredDocument }) {
  const { documents: texts } = useTexts();
  const { documentPage: own } = useDocumentPageTexts();
  const { isAdmin } = useSession();
  const [isEditing, setEditing] = useState(false);
  const format = useFormat();
  const { id, source, template, createdAt, expiresAt, sizeBytes, systemMetadata } = document;
  const recorded = Object.entries(systemMetadata)
    .map(
      ([key, value]) =>
        [
          own.recordedNames[key] ?? key,
          key === 'renderTimeMs' ? own.milliseconds(format.number(Number(value))) : value,
        ] as const,
    )
    .sort(([one], [other]) => one.localeCompare(other));
  return (
    <Card isPadded>
      <div className={styles.side}>
        <section className={styles.section}>
          <div className={styles.heading}>
            <h2 className={styles.title}>{own.details}</h2>
            {isAdmin && (
              <Button look="quiet" isIcon aria-label={own.edit} onPress={() => setEditing(true)}>
                <Pencil aria-hidden />
              </Button>
            )}
          </div>
          <Facts>
            <Fact name={texts.source}>
              <Badge>{texts.sources[source]}</Badge>
            </Fact>
            {template && (
              <Fact name={texts.template}>
                <Link href={`/templates/${template.slug}`} className={styles.link!}>
                  {template.name}
                </Link>
              </Fact>
            )}
            <Fact name={texts.size}>{format.size(sizeBytes)}</Fact>
            <Fact name={texts.created}>{format.dateTime(createdAt)}</Fact>
            <Fact name={texts.expires}>{expiresAt === null ? texts.forever : format.date(expiresAt)}</Fact>
            <Fact name={own.id}>
              <code>{id}</code>
            </Fact>
          </Facts>
        </section>
        <Pairs title={texts.metadata} pairs={ownPairs(document)} isFilter />
        <Pairs title={own.recorded} pairs={recorded} />
      </div>
      {isEditing && (
        <Suspense fallback={null}>
          <EditDialog document={document} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  );
}

/** Returns the address of the documents with a metadata value. */
function listOf(key: string, value: string | number): string {
  return `/documents?${writeFilters({ ...NO_FILTERS, metadata: `${key}=${value}` })}`;
}

function Pairs({
  title,
  pairs,
  isFilter = false,
}: {
  readonly title: string;
  /** Whether lists can filter by the pairs. */
  readonly isFilter?: boolean;
  readonly pairs: readonly (readonly [string, string | number])[];
}) {
  if (pairs.length === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{title}</h2>
      <Facts>
        {pairs.map(([key, value]) => (
          <Fact key={key} name={key}>
            {isFilter ? (
              <Link href={listOf(key, value)} className={styles.link!}>
                {String(value)}
              </Link>
            ) : (
              String(value)
            )}
          </Fact>
        ))}
      </Facts>
    </section>
  );
}
