import type { PdfDocument } from '../../file/core/document.ts';
import { type PdfDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import type { Part } from './part.ts';

const MAX_BEADS = 200_000;

/**
 * Merges article threads (ISO 32000-2, 12.4.3). Beads on kept pages keep their order; a thread without any is removed. Called
 * before the pages are copied, so that the copies list only the remaining beads.
 *
 * @returns the threads of all parts
 */
export function mergeThreads(target: PdfDocument, parts: readonly Part[]): PdfObject[] {
  return parts.flatMap((part) =>
    (part.source.array(part.source.catalog, 'Threads') ?? []).flatMap((thread) =>
      copyThread(target, part, thread),
    ),
  );
}

function copyThread(target: PdfDocument, part: Part, old: PdfObject): PdfRef[] {
  const { source, copier } = part;
  const entries = source.dict(old);
  const beads = entries ? beadsOf(part, entries.get('F')) : [];
  if (!entries || beads.length === 0) return [];
  const thread = target.reserve();
  if (old instanceof PdfRef) copier.place(old, thread);
  const refs = beads.map(() => target.reserve());
  beads.forEach((bead, i) => {
    copier.place(bead, refs[i]!);
  });
  beads.forEach((bead, i) => {
    const copy = copier.copyDict(without(source.dict(bead)!, ['T', 'N', 'V']));
    copy.set('N', refs[(i + 1) % refs.length]!);
    copy.set('V', refs[(i - 1 + refs.length) % refs.length]!);
    if (i === 0) copy.set('T', thread);
    target.set(refs[i]!, copy);
  });
  const copy = copier.copyDict(without(entries, ['F']));
  copy.set('F', refs[0]!);
  target.set(thread, copy);
  return [thread];
}

/** Returns the beads on kept pages, in their order. */
function beadsOf({ source, copier }: Part, first: PdfObject | undefined): PdfRef[] {
  const beads: PdfRef[] = [];
  const seen = new Set<number>();
  let at = first;
  while (at instanceof PdfRef && !seen.has(at.number) && seen.size < MAX_BEADS) {
    seen.add(at.number);
    const bead = source.dict(at);
    if (!bead) break;
    if (copier.has(bead.get('P'))) beads.push(at);
    at = bead.get('N');
  }
  return beads;
}

function without(entries: PdfDict, keys: readonly string[]): PdfDict {
  return new Map([...entries].filter(([key]) => !keys.includes(key)));
}
