import type { ScannedContent, Unit } from '../tagged/scan-content.ts';
import type { Mark } from '../tagged/structure.ts';
import type { Artifact } from './artifacts.ts';

/**
 * What becomes of something painted: content of the structure, decoration, a form with marks of its own, or a form that
 * is replaced by another, as decoration.
 */
export type Verdict = Mark | Artifact | 'own marks' | { readonly copy: string };

/**
 * Writes a content stream with marks around content, and artifacts around everything else that is painted (ISO 32000-2,
 * 14.8.2.2). What lies between, such as changes of the graphics state, stays as it is. Sequences are renumbered in the
 * order of painting, and their numbers are recorded in their marks.
 *
 * @param endings what text objects show at their end
 * @param replacements property lists with the replacement texts of single things that are painted
 * @returns the bytes, and the mark of each MCID
 */
export function rewriteContent(
  bytes: Uint8Array,
  { units, dropped }: ScannedContent,
  verdictOf: (unit: Unit) => Verdict,
  endings: ReadonlyMap<Unit, string> = new Map(),
  replacements: ReadonlyMap<Unit, string> = new Map(),
): { bytes: Uint8Array; marks: Mark[] } {
  const marks: Mark[] = [];
  const insertions: { at: number; text: string }[] = [];
  let open: Verdict | undefined;
  let end = 0;
  const gone = [...dropped];
  const isOpen = () => typeof open === 'object' && !('copy' in open);
  const close = () => {
    if (isOpen()) insertions.push({ at: end, text: '\nEMC' });
  };
  for (const unit of units) {
    const verdict = verdictOf(unit);
    if (verdict !== open || !isOpen()) {
      close();
      open = verdict;
      if (verdict === 'own marks') {
        // They stand in the form.
      } else if ('properties' in verdict) {
        insertions.push({ at: unit.start, text: `/Artifact${verdict.properties}BDC\n` });
      } else if ('copy' in verdict) {
        insertions.push({ at: unit.start, text: `/Artifact<</Type/Layout>>BDC\n/${verdict.copy} Do\nEMC` });
        gone.push([unit.start, unit.end]);
      } else {
        const mcid = marks.push(verdict) - 1;
        verdict.pieces.push(mcid);
        insertions.push({ at: unit.start, text: `/${verdict.element.type}<</MCID ${mcid}>>BDC\n` });
      }
    }
    const replacement = replacements.get(unit);
    if (replacement !== undefined) insertions.push({ at: unit.start, text: `/Span${replacement}BDC\n` });
    const ending = endings.get(unit);
    if (ending !== undefined && unit.ending) insertions.push({ at: unit.ending.at, text: ending });
    end = unit.end;
    if (replacement !== undefined) insertions.push({ at: end, text: '\nEMC' });
  }
  close();
  return {
    bytes: edited(
      bytes,
      insertions,
      gone.sort(([a], [b]) => a - b),
    ),
    marks,
  };
}

function edited(
  bytes: Uint8Array,
  insertions: readonly { at: number; text: string }[],
  dropped: readonly (readonly [start: number, end: number])[],
): Uint8Array {
  const added = insertions.reduce((length, { text }) => length + text.length, 0);
  const result = Buffer.allocUnsafe(bytes.length + added);
  let length = 0;
  let from = 0;
  let next = 0;
  const copyTo = (to: number) => {
    if (to > from) {
      result.set(bytes.subarray(from, to), length);
      length += to - from;
    }
    from = Math.max(from, to);
  };
  for (const { at, text } of insertions) {
    for (; next < dropped.length && dropped[next]![0] < at; next++) {
      copyTo(dropped[next]![0]);
      from = afterLineEnd(bytes, dropped[next]![1]);
    }
    copyTo(at);
    length += result.write(text, length, 'latin1');
  }
  for (; next < dropped.length; next++) {
    copyTo(dropped[next]![0]);
    from = afterLineEnd(bytes, dropped[next]![1]);
  }
  copyTo(bytes.length);
  return result.subarray(0, length);
}

/** Two tokens that this line end separated are still separated by the one before the operator. */
function afterLineEnd(bytes: Uint8Array, at: number): number {
  return bytes[at] === 10 ? at + 1 : at;
}
