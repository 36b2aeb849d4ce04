import type { DocumentReader } from '../../file/core/reader.ts';

/** Device colour space (ISO 32000-2, 8.6.4). */
export type DeviceColours = 'gray' | 'rgb' | 'cmyk';

/**
 * Whether a PDF/A file may use this device colour space: grey always, others only with a matching output intent (ISO 19005-2,
 * 6.2.4.3).
 */
export function intentAllows(document: DocumentReader, colours: DeviceColours): boolean {
  if (colours === 'gray') return true;
  return (document.array(document.catalog, 'OutputIntents') ?? []).some((intent) => {
    const profile = document.stream(document.dict(intent)?.get('DestOutputProfile'));
    return document.number(profile, 'N') === (colours === 'rgb' ? 3 : 4);
  });
}
