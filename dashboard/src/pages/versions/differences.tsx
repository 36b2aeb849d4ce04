import { DiffView } from '../../code/diff-view.tsx';
import type { CodeLanguage } from '../../code/languages.ts';
import { useIsNarrow } from '../../code/use-is-narrow.ts';
import { Notice } from '../../ui/notice.tsx';
import { Card } from '../../ui/page.tsx';
import { useVersionsTexts } from './texts.ts';
import styles from './versions.module.css';

/** Part of a version, as text. */
interface Part {
  readonly id: string;
  readonly title: string;
  readonly language: CodeLanguage;
  readonly before: string;
  readonly after: string;
}

/** Shows each part in which a version differs from the current one. */
export function Differences({
  parts,
  version,
  current,
  same,
}: {
  readonly parts: readonly Part[];
  readonly version: number;
  readonly current: number;
  /** Text if no part differs. */
  readonly same: string;
}) {
  const texts = useVersionsTexts();
  const isNarrow = useIsNarrow();
  const differing = parts.filter(({ before, after }) => before !== after);
  if (differing.length === 0) return <Notice kind="info">{same}</Notice>;
  return (
    <div className={styles.parts}>
      {differing.map(({ id, title, language, before, after }) => (
        <Card key={id}>
          <section aria-label={texts.diffOf(title)}>
            <header className={styles.partHead}>
              <h2>{title}</h2>
            </header>
            <DiffView
              labels={{ before: texts.before(version), after: texts.now(current) }}
              language={language}
              before={before}
              after={after}
              isSplit={!isNarrow}
            />
          </section>
        </Card>
      ))}
    </div>
  );
}
