import type { RedactionPreview } from '../../../packages/client/src/index.ts';
import type { Session } from '../session.ts';
import { notReadLines } from './pdf-result.ts';
import { printJson, printList } from './print.ts';

/** Prints what a redaction would remove: one line per match, or the whole response with `--json`. */
export function printPreview(session: Session, preview: RedactionPreview): void {
  if (session.json) {
    printJson(preview);
    return;
  }
  const { hits, report, total, truncated } = preview;
  printList(session, hits, {
    id: ({ id }) => id ?? '',
    page: ({ page }) => (page < 0 ? '' : page),
    where: ({ where }) => where,
    source: ({ source }) => source,
    box: ({ box }) => box && [box.x, box.y, box.width, box.height].join(','),
    text: ({ text }) => text?.replace(/\s+/g, ' '),
  });
  if (truncated) session.progress.line(`${total} hits, of which the first ${hits.length} are listed`);
  for (const line of notReadLines(report.notRead)) session.progress.line(line);
  if (report.notFound.length > 0) session.progress.line(`nothing found by ${report.notFound.join(', ')}`);
}
