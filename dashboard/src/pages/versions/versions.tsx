import type { PipelineVersion, TemplateVersion } from '@platen/client';
import { RotateCcw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-aria-components';
import { useLocation, useSearchParams } from 'wouter';
import { useFormat } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { type ListPage, Pager, type Paging } from '../../ui/pager.tsx';
import { useVersionsTexts } from './texts.ts';
import styles from './versions.module.css';

type Version = TemplateVersion | PipelineVersion;

interface VersionsProps {
  readonly name: string;
  /** Path of the template's or pipeline's page. */
  readonly path: string;
  /** Text of the link to that page. */
  readonly backText: string;
  readonly current: number;
  readonly versions: ListPage<Version>;
  readonly paging: Paging;
  /** Effect of restoring a version. */
  readonly restoreText: string;
  readonly onRestore: (version: number) => Promise<unknown>;
  /** Renders the differences of a version from the current one. */
  readonly children: (version: number) => ReactNode;
}

/** Page with the versions of a template or pipeline: the differences of one from the current version, and a button to restore it. */
export function Versions({
  name,
  path,
  backText,
  current,
  versions,
  paging,
  restoreText,
  onRestore,
  children,
}: VersionsProps) {
  const texts = useVersionsTexts();
  const [address] = useSearchParams();
  const [isRestoring, setRestoring] = useState(false);
  const [, navigate] = useLocation();
  // Pipelines from before versions were kept begin with a later one.
  const oldest = current - versions.total + 1;
  const asked = Number(address.get('version'));
  const isEarlier = Number.isInteger(asked) && asked >= oldest && asked < current;
  const chosen = isEarlier ? asked : Math.max(oldest, current - 1);
  const hasEarlier = chosen < current;
  const actions = hasEarlier && (
    <Button look="primary" onPress={() => setRestoring(true)}>
      <RotateCcw aria-hidden />
      {texts.restore(chosen)}
    </Button>
  );
  return (
    <Page
      isWide
      title={texts.title(name)}
      lead={hasEarlier ? texts.compare(chosen, current) : undefined}
      back={{ href: path, text: backText }}
      actions={actions}
    >
      <div className={styles.layout}>
        <Card>
          <nav aria-label={texts.list}>
            <ul className={styles.list}>
              {versions.data.map((version) => (
                <li key={version.version}>
                  <VersionLink
                    path={path}
                    version={version}
                    isCurrent={version.version === current}
                    isChosen={version.version === chosen && hasEarlier}
                  />
                </li>
              ))}
            </ul>
          </nav>
          <Pager page={versions} paging={paging} />
        </Card>
        {hasEarlier ? children(chosen) : <Notice kind="info">{texts.onlyOne}</Notice>}
      </div>
      {isRestoring && (
        <ConfirmDialog
          title={texts.restoreTitle(chosen)}
          lead={restoreText}
          action={texts.restoreAction}
          onClose={() => setRestoring(false)}
          onConfirm={async () => {
            await onRestore(chosen);
            navigate(path);
          }}
        />
      )}
    </Page>
  );
}

function VersionLink({
  path,
  version: { version, createdAt, savedBy },
  isCurrent,
  isChosen,
}: {
  readonly path: string;
  readonly version: Version;
  readonly isCurrent: boolean;
  readonly isChosen: boolean;
}) {
  const texts = useVersionsTexts();
  const format = useFormat();
  const content = (
    <>
      <span className={styles.line}>
        <span className={styles.name}>{texts.version(version)}</span>
        {isCurrent && <Badge kind="success">{texts.current}</Badge>}
      </span>
      <span className={styles.saved}>{format.dateTime(createdAt)}</span>
      {savedBy !== undefined && <span className={styles.saved}>{savedBy}</span>}
    </>
  );
  if (isCurrent) return <div className={styles.version}>{content}</div>;
  return (
    <Link
      href={`${path}/versions?version=${version}`}
      className={styles.version!}
      aria-current={isChosen ? 'page' : undefined}
    >
      {content}
    </Link>
  );
}
