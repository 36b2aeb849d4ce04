import type { RedactionHit, RedactionPreview } from '@platen/client';
import { SearchX } from 'lucide-react';
import { useFormat } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Notice } from '../../ui/notice.tsx';
import { State } from '../../ui/states.tsx';
import styles from './redact-page.module.css';
import { useRedactTexts } from './texts.ts';

interface HitListProps {
  readonly preview: RedactionPreview;
  readonly shown: RedactionHit | undefined;
  readonly onShow: (hit: RedactionHit) => void;
  /** Advice when no hits are found. */
  readonly noHitsText: string;
}

/** Lists every hit by page; pressing one highlights it. */
export function HitList({
  preview: { hits, total, truncated, report },
  shown,
  onShow,
  noHitsText,
}: HitListProps) {
  const { redact: texts } = useRedactTexts();
  const format = useFormat();
  const unread = <NotRead pages={report.notRead} />;
  if (total === 0) {
    return (
      <>
        {unread}
        <State icon={SearchX} title={texts.noHitsTitle} text={noHitsText} />
      </>
    );
  }
  const pages = [...new Set(hits.map(({ page }) => page))].sort((a, b) => rank(a) - rank(b));
  return (
    <section className={styles.group} aria-label={texts.hits}>
      <p role="status" className={styles.label}>
        {texts.found(total)}
      </p>
      {report.notFound.length > 0 && <Notice kind="warning">{texts.notFound(report.notFound.length)}</Notice>}
      {unread}
      {truncated && <Notice kind="info">{texts.truncated(format.number(hits.length))}</Notice>}
      {pages.map((page) => (
        <section key={page} className={styles.group} aria-label={pageName(page, texts)}>
          <h3 className={styles.label}>{pageName(page, texts)}</h3>
          <ul className={styles.hits}>
            {hits
              .filter((hit) => hit.page === page)
              .map((hit, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: hits come and go together.
                <li key={index}>
                  <button
                    type="button"
                    className={classes(styles.hitRow, hit === shown && styles.chosen)}
                    aria-pressed={hit === shown}
                    onClick={() => onShow(hit)}
                  >
                    <span className={styles.hitText}>{hit.text ?? texts.where[hit.where]}</span>
                    <Badge kind={hit.always ? 'plain' : 'info'}>{texts.where[hit.where]}</Badge>
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

/** Lists the pages that rules could not search, counted from 1. */
export function NotRead({ pages }: { readonly pages: readonly number[] }) {
  const { redact: texts } = useRedactTexts();
  if (pages.length === 0) return null;
  const named = pages.map((page) => page + 1).join(', ');
  return <Notice kind="warning">{texts.notRead(named, pages.length)}</Notice>;
}

/** Returns the sort key of a page. Hits without a page come last. */
function rank(page: number): number {
  return page < 0 ? Number.MAX_SAFE_INTEGER : page;
}

function pageName(page: number, texts: ReturnType<typeof useRedactTexts>['redact']): string {
  return page < 0 ? texts.noPage : texts.page(page + 1);
}
