import { assemble, findDuplicates, type PlacedPage, type Selection } from '../../document/assemble/index.ts';
import { stamp } from '../../document/metadata/stamp.ts';
import { claimsAccessibility, limitClaims } from '../../document/metadata/stated-claims.ts';
import type { PdfDict } from '../../file/core/objects.ts';
import { nestHeadings } from './heading-levels.ts';
import type { EditResult } from './options.ts';

export interface FinishEdited {
  readonly attachments?: boolean | undefined;
  readonly change?: ((page: PdfDict, placed: PlacedPage) => void) | undefined;
  readonly now?: Date;
}

/** Writes a new document with the selected pages. */
export function finishEdited(selection: Selection, options: FinishEdited = {}): EditResult {
  const { document, removedSignatures } = assemble({
    parts: [{ selection, ...(options.attachments !== undefined && { attachments: options.attachments }) }],
    grouped: false,
    continues: true,
    ...(options.change && { change: options.change }),
  });
  if (!(selection.whole && selection.inOrder) && claimsAccessibility(document)) nestHeadings(document);
  limitClaims(document, { tagged: true, accessible: true, archive: true, whole: selection.whole });
  stamp(document, options.now ?? new Date());
  return {
    pdf: document.save(findDuplicates(document)),
    pageCount: selection.pages.length,
    removedSignatures,
  };
}
