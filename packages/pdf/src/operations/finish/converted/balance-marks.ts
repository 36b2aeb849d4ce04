import { openingOf } from '../../../document/tagged/marked-scope.ts';
import { byteBudget, decoded, pageContents } from '../../../document/tagged/streams.ts';
import type { Mark } from '../../../document/tagged/structure.ts';
import type { PdfDocument } from '../../../file/core/document.ts';
import { flate } from '../../../file/core/flate.ts';
import { type PdfDict, PdfRef } from '../../../file/core/objects.ts';
import type { Page } from '../../../file/core/page-tree.ts';
import { ContentLexer } from '../../../page/syntax/lexer.ts';

const MAX_BYTES = 512 << 20;

/**
 * Ends marked-content sequences in the stream that they begin in (ISO 32000-2, 14.6.1). LibreOffice begins the text of transparent
 * shapes in a form XObject and ends it in the page that paints the form, and counts it as content of the page.
 *
 * @param marks marked-content sequences by object number of the page or form, then by MCID; those in forms are moved to them
 */
export function balanceMarks(
  document: PdfDocument,
  pages: readonly Page[],
  marks: Map<number, Map<number, Mark>>,
): void {
  const budget = byteBudget(MAX_BYTES);
  const seen = new Set<number>();
  const balanceForms = (page: Page, resources: PdfDict | undefined): void => {
    for (const ref of document.dict(resources, 'XObject')?.values() ?? []) {
      if (!(ref instanceof PdfRef) || seen.has(ref.number)) continue;
      seen.add(ref.number);
      const stream = document.stream(ref);
      if (!stream || document.name(stream.dict, 'Subtype') !== 'Form') continue;
      const bytes = decoded(document, stream, budget);
      if (!bytes) continue;
      const balance = balanceOf(bytes);
      const own = document.dict(stream.dict, 'Resources');
      if (own) balanceForms(page, own);
      if (!balance.isOff) continue;
      const entries = new Map(document.entries(ref));
      entries.delete('DecodeParms');
      document.set(ref, flate(balance.bytes, entries));
      const ofPage = marks.get(page.ref.number);
      for (const mcid of balance.mcids) {
        const mark = ofPage?.get(mcid);
        if (!mark || marks.get(ref.number)?.has(mcid)) continue;
        ofPage!.delete(mcid);
        marks.set(ref.number, (marks.get(ref.number) ?? new Map<number, Mark>()).set(mcid, mark));
        mark.holder = { page: page.ref, form: ref };
      }
    }
  };
  for (const page of pages) {
    const bytes = pageContents(document, page, budget);
    const balance = bytes && balanceOf(bytes);
    if (!balance?.isOff) continue;
    page.dict.set('Contents', document.add(flate(balance.bytes)));
    balanceForms(page, document.dict(page.attribute('Resources')));
  }
}

interface Balance {
  readonly isOff: boolean;
  /** The content without ends of sequences that begin elsewhere, and with those that are missing. */
  readonly bytes: Uint8Array;
  readonly mcids: readonly number[];
}

function balanceOf(bytes: Uint8Array): Balance {
  const surplus: (readonly [number, number])[] = [];
  const mcids: number[] = [];
  let depth = 0;
  const lexer = new ContentLexer(bytes);
  for (let op = lexer.next(); op !== undefined; op = lexer.next()) {
    if (op.operator === 'BDC' || op.operator === 'BMC') {
      depth += 1;
      const { mcid } = openingOf(op);
      if (mcid !== undefined) mcids.push(mcid);
    } else if (op.operator === 'EMC') {
      if (depth > 0) depth -= 1;
      else surplus.push([op.start, op.end]);
    }
  }
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const [start, end] of surplus) {
    parts.push(bytes.subarray(at, start));
    at = end;
  }
  parts.push(bytes.subarray(at), Buffer.from('\nEMC'.repeat(depth)));
  return { isOff: surplus.length > 0 || depth > 0, bytes: Buffer.concat(parts), mcids };
}
