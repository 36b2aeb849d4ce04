import { NotFoundError, type TemplateVersion } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { useFormat } from '../../i18n/format.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { MissingTemplate } from './missing-template.tsx';
import { useEditorTexts } from './texts.ts';
import { VersionDifferences } from './version-differences.tsx';
import styles from './versions-page.module.css';

const PAGE_SIZE = 20;

/** Lists earlier versions of a template, shows their differences from the current one, and restores them. */
export default function VersionsPage() {
  const { slug = '' } = useParams();
  const { versionsPage: texts } = useEditorTexts();
  const platen = usePlaten();
  const [address] = useSearchParams();
  const [offset, setOffset] = useState(0);
  const [isRestoring, setRestoring] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['versions', slug, offset],
    queryFn: async ({ signal }) => {
      const [{ data: template }, versions] = await Promise.all([
        platen.getTemplate(slug, { signal }),
        platen.listTemplateVersions(slug, { limit: PAGE_SIZE, offset }, { signal }),
      ]);
      return { template, versions };
    },
    staleTime: 0,
  });
  if (error instanceof NotFoundError) return <MissingTemplate />;
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <Loading lines={6} />;
  const { template, versions } = data;
  const { version: current } = template;
  const asked = Number(address.get('version'));
  const chosen = Number.isInteger(asked) && asked >= 1 && asked < current ? asked : Math.max(1, current - 1);
  const back = { href: `/templates/${slug}`, text: texts.back };
  const actions = chosen < current && (
    <Button look="primary" onPress={() => setRestoring(true)}>
      <RotateCcw aria-hidden />
      {texts.restore(chosen)}
    </Button>
  );
  return (
    <Page
      isWide
      title={texts.title(template.name)}
      lead={chosen < current ? texts.compare(chosen, current) : undefined}
      back={back}
      actions={actions}
    >
      <div className={styles.layout}>
        <Card>
          <nav aria-label={texts.list}>
            <ul className={styles.list}>
              {versions.data.map((version) => (
                <li key={version.version}>
                  <VersionLink
                    slug={slug}
                    version={version}
                    isCurrent={version.version === current}
                    isChosen={version.version === chosen && chosen < current}
                  />
                </li>
              ))}
            </ul>
          </nav>
          <Pager page={versions} paging={{ offset, limit: PAGE_SIZE, onMove: setOffset }} />
        </Card>
        {chosen < current ? (
          <VersionDifferences slug={slug} version={chosen} current={current} />
        ) : (
          <Notice kind="info">{texts.onlyOne}</Notice>
        )}
      </div>
      {isRestoring && <RestoreDialog slug={slug} version={chosen} onClose={() => setRestoring(false)} />}
    </Page>
  );
}

function VersionLink({
  slug,
  version: { version, createdAt },
  isCurrent,
  isChosen,
}: {
  readonly slug: string;
  readonly version: TemplateVersion;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
}) {
  const texts = useEditorTexts();
  const format = useFormat();
  const content = (
    <>
      <span className={styles.line}>
        <span className={styles.name}>{texts.version(version)}</span>
        {isCurrent && <Badge kind="success">{texts.versionsPage.current}</Badge>}
      </span>
      <span className={styles.time}>{format.dateTime(createdAt)}</span>
    </>
  );
  if (isCurrent) return <div className={styles.version}>{content}</div>;
  return (
    <Link
      href={`/templates/${slug}/versions?version=${version}`}
      className={styles.version!}
      aria-current={isChosen ? 'page' : undefined}
    >
      {content}
    </Link>
  );
}

function RestoreDialog({
  slug,
  version,
  onClose,
}: {
  readonly slug: string;
  readonly version: number;
  readonly onClose: () => void;
}) {
  const { versionsPage: texts } = useEditorTexts();
  const platen = usePlaten();
  const [, navigate] = useLocation();
  return (
    <ConfirmDialog
      title={texts.restoreTitle(version)}
      lead={texts.restoreText}
      action={texts.restoreAction}
      onClose={onClose}
      onConfirm={async () => {
        await platen.restoreTemplateVersion(slug, String(version));
        navigate(`/templates/${slug}`);
      }}
    />
  );
}
