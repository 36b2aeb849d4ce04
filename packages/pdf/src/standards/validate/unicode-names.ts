import type { Inspection } from './inspection.ts';
import type { Place } from './report.ts';

/** Checks that a name used as text is UTF-8 (ISO 19005-2, 6.1.8). */
export function checkUnicodeName({ report }: Inspection, name: string, place: Place): void {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'));
  } catch {
    report.broken('6.1.8-1', { ...place, detail: name });
  }
}
