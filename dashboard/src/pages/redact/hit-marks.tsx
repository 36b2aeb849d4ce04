import type { RedactionHit } from '@platen/client';
import { type Box, placeOf } from '../../pdf/box.ts';
import type { DisplayedPage } from '../../pdf/pdf-page.tsx';
import { classes } from '../../ui/classes.ts';
import { isLeftOut } from './hits.ts';
import styles from './redact-page.module.css';

interface HitMarksProps {
  readonly page: DisplayedPage;
  readonly hits: readonly RedactionHit[];
  /** Ids of hits that stay in the document. */
  readonly excluded?: ReadonlySet<string>;
  /** Highlighted hit. */
  readonly shown: RedactionHit | undefined;
}

/** Marks the areas of a page that would be removed. The list of hits has the same information as text. */
export function HitMarks({ page, hits, excluded, shown }: HitMarksProps) {
  return hits
    .filter((hit) => hit.page === page.index)
    .flatMap((hit, index) =>
      boxesOf(hit).map((box, line) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: hits come and go together.
          key={`${index}.${line}`}
          ref={hit === shown && line === 0 ? intoView : undefined}
          className={classes(
            styles.hit,
            isLeftOut(hit, excluded) && styles.stays,
            hit === shown && styles.shown,
          )}
          style={placeOf(box, page)}
        />
      )),
    );
}

/** Scrolls the page to a mark that becomes the highlighted one. */
function intoView(mark: HTMLElement | null): void {
  mark?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function boxesOf({ box, boxes }: RedactionHit): readonly Box[] {
  return boxes ?? (box === null ? [] : [box]);
}
