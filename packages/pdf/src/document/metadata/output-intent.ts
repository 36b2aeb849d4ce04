import type { EditableDocument } from '../../file/core/editable.ts';
import { dict, name, PdfString } from '../../file/core/objects.ts';
import type { DocumentReader } from '../../file/core/reader.ts';
import { srgbStream } from './srgb-profile.ts';

/** Device colour space (ISO 32000-2, 8.6.4). */
export type DeviceColours = 'gray' | 'rgb' | 'cmyk';

/**
 * Whether a PDF/A file may use this device colour space: grey with any output intent of PDF/A, others with a matching one
 * (ISO 19005-2, 6.2.4.3).
 */
export function intentAllows(document: DocumentReader, colours: DeviceColours): boolean {
  return (document.array(document.catalog, 'OutputIntents') ?? []).some((item) => {
    const intent = document.dict(item);
    if (document.name(intent, 'S') !== 'GTS_PDFA1') return false;
    const profile = document.stream(intent, 'DestOutputProfile');
    if (colours === 'gray') return profile !== undefined;
    return document.number(profile, 'N') === (colours === 'rgb' ? 3 : 4);
  });
}

/** Declares the colours of the device as sRGB (ISO 19005-2, 6.2.3). */
export function stateOutputIntent(document: EditableDocument): void {
  const profile = document.add(srgbStream());
  const text = (value: string) => new PdfString(Buffer.from(value, 'latin1'));
  document.catalog.set('OutputIntents', [
    document.add(
      dict({
        Type: name('OutputIntent'),
        S: name('GTS_PDFA1'),
        OutputConditionIdentifier: text('sRGB IEC61966-2.1'),
        Info: text('sRGB IEC61966-2.1'),
        RegistryName: text('http://www.color.org'),
        DestOutputProfile: profile,
      }),
    ),
  ]);
}
