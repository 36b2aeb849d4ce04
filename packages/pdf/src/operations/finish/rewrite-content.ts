import type { ScannedContent, Unit } from '../../document/tagged/scanned-content.ts';
import type { Mark } from '../../document/tagged/structure.ts';
import type { Artifact } from './artifacts.ts';
import type { AddedSpace } from './line-ends.ts';
import type { ShownSigns } from './reversed-signs.ts';

/**
 * Treatment of painted content: content of the structure, decoration, a form XObject with marked content of its own, or a form
 * XObject replaced by a copy, as decoration.
 */
export type Verdict = Mark | Artifact | 'own marks' | { readonly copy: string };

/**
 * Writes a content stream with marked-content sequences around content, and artifacts around all other painted content (ISO
 * 32000-2, 14.8.2.2). Operators between them, such as changes of the graphics state, stay unchanged. Sequences are renumbered in
 * painting order, and their numbers are recorded in their marks. A sequence ends after a nested one with a replacement text:
 * readers such as poppler would lose the rest.
 *
 * @param endings operators to show at the end of text objects
 * @param replacements property lists with the replacement texts of single painted units
 * @param isRightToLeft whether a text run is right-to-left: its sequences are read from the last to the first
 * @param signsOf returns operators of a text run that each get a sequence of their own
 * @returns the bytes, and the mark of each MCID
 */
export function rewriteContent(
  bytes: Uint8Array,
  { units, dropped }: ScannedContent,
  verdictOf: (unit: Unit) => Verdict,
  endings: ReadonlyMap<Unit, AddedSpace> = new Map(),
  replacements: ReadonlyMap<Unit, string> = new Map(),
  isRightToLeft: (unit: Unit) => boolean = () => false,
  signsOf: (unit: Unit) => readonly ShownSigns[] | undefined = () => undefined,
): { bytes: Uint8Array; marks: Mark[] } {
  const marks: Mark[] = [];
  const insertions: { at: number; text: string }[] = [];
  let open: Verdict | undefined;
  let end = 0;
  const gone = [...dropped];
  const innerEndsOf = innerEnds(dropped);
  const isOpen = () => typeof open === 'object' && !('copy' in open);
  const insert = (at: number, text: string) => insertions.push({ at, text });
  const close = () => {
    if (isOpen()) insert(end, '\nEMC');
    open = undefined;
  };
  const begin = (mark: Mark) => {
    const mcid = marks.push(mark) - 1;
    mark.pieces.push(mcid);
    return `/${mark.element.type}<</MCID ${mcid}>>BDC\n`;
  };
  for (const unit of units) {
    const verdict = verdictOf(unit);
    const ending = endings.get(unit);
    const replacement = replacements.get(unit);
    const inner = isMark(verdict) ? innerEndsOf(unit) : [];
    const signs = isMark(verdict) ? signsOf(unit) : undefined;
    const rightToLeft =
      isMark(verdict) && (inner.length > 0 || ending !== undefined || signs) && isRightToLeft(unit);
    const isParted = inner.length > 0 || signs !== undefined || (rightToLeft && ending !== undefined);
    if (isMark(verdict) && isParted && unit.ending && replacement === undefined) {
      close();
      const first = verdict.pieces.length;
      insert(unit.start + 'BT'.length, `\n${begin(verdict)}`);
      let from = unit.start;
      const part = (until: number) => {
        let isFirst = true;
        for (const { start, end, codes } of signs ?? []) {
          if (start < from || end > until) continue;
          for (const code of codes) {
            insert(start, `${isFirst ? '' : `EMC\n${begin(verdict)}`}<${code}> Tj\n`);
            isFirst = false;
          }
          gone.push([start, end]);
        }
      };
      for (const [end, start] of inner) {
        part(start);
        // Right-to-left text shown before the replaced glyphs is read after them.
        if (rightToLeft && SHOWS.test(Buffer.from(bytes.subarray(from, start)).toString('latin1')))
          insert(start, `\nEMC\n${begin(verdict)}`);
        if (end < (unit.lastShown ?? 0)) insert(end, `\nEMC\n${begin(verdict)}`);
        from = end;
      }
      part(unit.ending.at);
      const last = verdict.pieces.length;
      const sides = ending ? Number(ending.before) + Number(ending.after) : 0;
      const spaces = Array.from({ length: sides }, () =>
        rightToLeft ? `EMC\n${begin(verdict)}${ending!.shown}` : ending!.shown,
      );
      insert(unit.ending.at, `${spaces.join('')}EMC\n`);
      if (rightToLeft) {
        const parts = verdict.pieces.splice(first);
        const own = parts.splice(last - first);
        verdict.pieces.push(...own.splice(0, Number(ending?.before ?? false)), ...parts.reverse(), ...own);
      }
      if (inner.length > 0 || signs) gone.push(...(unit.reversals ?? []));
      continue;
    }
    if (verdict !== open || !isOpen()) {
      close();
      open = verdict;
      if (verdict === 'own marks') {
        // The form XObject contains its own marked content.
      } else if ('properties' in verdict) {
        insert(unit.start, `/Artifact${verdict.properties}BDC\n`);
      } else if ('copy' in verdict) {
        insert(unit.start, `/Artifact<</Type/Layout>>BDC\n/${verdict.copy} Do\nEMC`);
        gone.push([unit.start, unit.end]);
      } else insert(unit.start, begin(verdict));
    }
    if (replacement !== undefined) insert(unit.start, `/Span${replacement}BDC\n`);
    if (ending !== undefined && unit.ending) insert(unit.ending.at, ending.shown);
    end = unit.end;
    if (replacement !== undefined) insert(end, '\nEMC');
    if (isMark(verdict) && (replacement !== undefined || inner.length > 0 || hasLines(verdict))) close();
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

/**
 * Whether each line stays a sequence of its own because its replacement text has line ends: some readers ignore replacement
 * texts.
 */
function hasLines({ element: { type, actualText } }: Mark): boolean {
  return actualText !== undefined && type !== 'Span';
}

/** An operator that shows text, as in `<0053>Tj`. */
const SHOWS = /[>)\]]\s*T[jJ]\b/;

function isMark(verdict: Verdict): verdict is Mark {
  return typeof verdict === 'object' && 'pieces' in verdict;
}

/**
 * Whether nested marked content stays within a text run.
 *
 * @param dropped starts of dropped byte ranges
 */
export function hasInnerEnds({ innerEnds: ends = [] }: Unit, dropped: ReadonlySet<number>): boolean {
  return ends.some(([start]) => !dropped.has(start));
}

/** Returns the ends of nested marked content that stays within text runs, and where the next operator begins. */
function innerEnds(
  dropped: ScannedContent['dropped'],
): (unit: Unit) => readonly (readonly [end: number, begin: number])[] {
  let starts: Set<number> | undefined;
  return ({ innerEnds: ends }) => {
    if (ends === undefined) return [];
    starts ??= new Set(dropped.map(([start]) => start));
    return ends.flatMap(([start, end, begin]) => (starts!.has(start) ? [] : [[end, begin] as const]));
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

/** The line end before the operator still separates the two tokens. */
function afterLineEnd(bytes: Uint8Array, at: number): number {
  return bytes[at] === 10 ? at + 1 : at;
}
