import type { RedactionHit, RedactionPreview } from '@platen/client';
import { ChevronDown, ChevronUp, SearchX } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Notice } from '../../ui/notice.tsx';
import { State } from '../../ui/states.tsx';
import { countsByRule, inReadingOrder, isLeftOut, type RuleNames, ruleOf } from './hits.ts';
import styles from './redact-page.module.css';
import { useRedactTexts } from './texts.ts';

interface HitListProps {
  readonly preview: RedactionPreview;
  /** Rules that the hits name. */
  readonly rules: RuleNames;
  readonly shown: RedactionHit | undefined;
  readonly onShow: (hit: RedactionHit) => void;
  /** Ids of hits that stay in the document; without it no hit can be left out. */
  readonly excluded?: ReadonlySet<string>;
  readonly onExclude?: (excluded: ReadonlySet<string>) => void;
  /** Advice when no hits are found. */
  readonly noHitsText: string;
}

/** Keys that move between hits, with their direction. */
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Lists every hit by page with its rule; pressing one, or moving to it with the arrow keys, highlights it. */
export function HitList({ preview, rules, shown, onShow, excluded, onExclude, noHitsText }: HitListProps) {
  const { redact: texts } = useRedactTexts();
  const format = useFormat();
  const list = useRef<HTMLDivElement>(null);
  const { total, truncated, report } = preview;
  const unread = <NotRead pages={report.notRead} />;
  if (total === 0) {
    return (
      <>
        {unread}
        <State icon={SearchX} title={texts.noHitsTitle} text={noHitsText} />
      </>
    );
  }
  const hits = inReadingOrder(preview.hits);
  const pages = [...new Set(hits.map(({ page }) => page))];
  const at = shown ? hits.indexOf(shown) : -1;
  const names = { ...rules, texts };
  const counts = countsByRule(hits, names);
  const step = (by: 1 | -1) => {
    // Before the first step no hit is shown: "next" leads to the first one, "previous" to the last one.
    const next = at < 0 && by < 0 ? hits.length - 1 : (at + by + hits.length) % hits.length;
    onShow(hits[next]!);
    return next;
  };
  const onKey = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = step(by);
    list.current?.querySelectorAll<HTMLElement>('li > button')[next]?.focus();
  };
  return (
    <section className={styles.found} aria-label={texts.hits}>
      <div className={styles.hitBar}>
        <p role="status" className={styles.label}>
          {texts.found(total)}
        </p>
        <div className={styles.steps}>
          <span className={styles.hint}>
            {at >= 0 && texts.position(format.number(at + 1), format.number(hits.length))}
          </span>
          <Button look="quiet" isIcon aria-label={texts.previousHit} onPress={() => step(-1)}>
            <ChevronUp aria-hidden />
          </Button>
          <Button look="quiet" isIcon aria-label={texts.nextHit} onPress={() => step(1)}>
            <ChevronDown aria-hidden />
          </Button>
        </div>
      </div>
      {counts.length > 1 && (
        <ul className={styles.counts} aria-label={texts.byRule}>
          {counts.map(([rule, count]) => (
            <li key={rule}>
              <span>{rule}</span> <b>{format.number(count)}</b>
            </li>
          ))}
        </ul>
      )}
      {report.notFound.length > 0 && <Notice kind="warning">{texts.notFound(report.notFound.length)}</Notice>}
      {unread}
      {onExclude && hits.some(isBound) && <p className={styles.hint}>{texts.boundHint}</p>}
      {truncated && <Notice kind="info">{texts.truncated(format.number(hits.length))}</Notice>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys are those of the buttons within. */}
      <div ref={list} className={styles.group} onKeyDown={onKey}>
        {pages.map((page) => (
          <section key={page} className={styles.group} aria-label={pageName(page, texts)}>
            <h3 className={styles.label}>{pageName(page, texts)}</h3>
            <ul className={styles.hits}>
              {hits
                .filter((hit) => hit.page === page)
                .map((hit, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: hits come and go together.
                  <li key={index} className={styles.hitItem}>
                    {onExclude && hit.id !== null && (
                      <input
                        type="checkbox"
                        className={styles.hitCheck}
                        aria-label={texts.redactHit(hit.text ?? texts.where[hit.where])}
                        checked={!isLeftOut(hit, excluded)}
                        onChange={() => onExclude(toggled(excluded, hit.id!))}
                      />
                    )}
                    <button
                      type="button"
                      className={classes(
                        styles.hitRow,
                        hit === shown && styles.chosen,
                        isLeftOut(hit, excluded) && styles.leftOut,
                      )}
                      aria-pressed={hit === shown}
                      onClick={() => onShow(hit)}
                    >
                      <span className={styles.hitText}>
                        {hit.text ?? texts.where[hit.where]}
                        <span className={styles.hitRule}>{ruleOf(hit, names)}</span>
                      </span>
                      <Badge kind={hit.always ? 'plain' : 'info'}>{texts.where[hit.where]}</Badge>
                    </button>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}

function toggled(excluded: ReadonlySet<string> | undefined, id: string): ReadonlySet<string> {
  const next = new Set(excluded);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Whether a hit is removed as long as its rule is in the request. */
function isBound({ id, kind }: RedactionHit): boolean {
  return id === null && kind !== 'region';
}

/** Lists the pages that rules could not search, counted from 1. */
export function NotRead({ pages }: { readonly pages: readonly number[] }) {
  const { redact: texts } = useRedactTexts();
  if (pages.length === 0) return null;
  const named = pages.map((page) => page + 1).join(', ');
  return <Notice kind="warning">{texts.notRead(named, pages.length)}</Notice>;
}

function pageName(page: number, texts: ReturnType<typeof useRedactTexts>['redact']): string {
  return page < 0 ? texts.noPage : texts.page(page + 1);
}
