import type { Unit } from '../../document/tagged/scanned-content.ts';
import { holdsMarks, type PaintedStream } from '../../document/tagged/streams.ts';

/** Returns what the form XObject holds that a unit paints: content of the structure, other text or only graphics. */
export function formContents(
  streams: readonly PaintedStream[],
): (stream: PaintedStream, unit: Unit) => 'marks' | 'text' | 'graphics' | undefined {
  const holds = holdsMarks(streams);
  const texts = new Set<number>();
  for (const { holder, scanned } of streams) {
    if (holder.form && scanned.units.some(({ kind }) => kind === 'text')) texts.add(holder.form.number);
  }
  return (stream, { name }) => {
    const form = name === undefined ? undefined : stream.forms.get(name);
    if (!form) return undefined;
    if (holds(form)) return 'marks';
    return texts.has(form.number) ? 'text' : 'graphics';
  };
}
