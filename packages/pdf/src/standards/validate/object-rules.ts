import { isDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../../file/core/objects.ts';
import { MAX_NAME_BYTES, MAX_STRING_BYTES, STREAM_FILTERS } from '../rules/allowed.ts';
import { type Inspection, listed } from './inspection.ts';
import type { Place } from './report.ts';

const MAX_OBJECTS = 8_388_607;
/** Limits of numbers in ISO 32000-1, annex C. */
const LARGEST_INTEGER = 2 ** 63;
const LARGEST_REAL = 3.403e38;
const SMALLEST_REAL = 1.175e-38;

/** Checks the rules about objects of any type (ISO 19005-2, 6.1.7 and 6.1.13). */
export function checkObjects(inspection: Inspection): void {
  const { document, report, budget } = inspection;
  let count = 0;
  for (const [ref, object] of document.objects()) {
    if ((++count & 255) === 0) budget.checkTime();
    checkValues(inspection, object, { object: ref.number });
    if (object instanceof PdfStream) checkStream(inspection, object, { object: ref.number });
  }
  if (count > MAX_OBJECTS) report.broken('6.1.13-7', { detail: `${count}` });
}

/** Checks numbers, strings and names in an object, including its direct objects. */
export function checkValues(inspection: Inspection, object: PdfObject, place: Place): void {
  const { report } = inspection;
  const waiting: PdfObject[] = [object];
  for (let own = waiting.pop(); own !== undefined; own = waiting.pop()) {
    if (typeof own === 'number') checkNumber(inspection, own, place);
    else if (own instanceof PdfString) {
      if (own.bytes.length > MAX_STRING_BYTES)
        report.broken('6.1.13-3', { ...place, detail: `${own.bytes.length} bytes` });
    } else if (own instanceof PdfName) checkName(inspection, own.value, place);
    else if (Array.isArray(own)) for (const item of own) waiting.push(item);
    else {
      const entries = own instanceof PdfStream ? own.dict : own;
      if (!isDict(entries)) continue;
      for (const [key, value] of entries) {
        checkName(inspection, key, place);
        if (!(value instanceof PdfRef)) waiting.push(value);
      }
    }
  }
}

function checkName({ report }: Inspection, name: string, place: Place): void {
  if (name.length > MAX_NAME_BYTES) report.broken('6.1.13-4', { ...place, detail: `${name.length} bytes` });
}

function checkNumber({ report }: Inspection, value: number, place: Place): void {
  // Larger ones are reals without a fraction, such as the limits of a floating-point type.
  if (Number.isInteger(value) && Math.abs(value) < LARGEST_INTEGER) {
    if (value > 2_147_483_647 || value < -2_147_483_648)
      report.broken('6.1.13-1', { ...place, detail: `${value}` });
  } else if (Math.abs(value) > LARGEST_REAL) report.broken('6.1.13-2', { ...place, detail: `${value}` });
  else if (value !== 0 && Math.abs(value) < SMALLEST_REAL)
    report.broken('6.1.13-5', { ...place, detail: `${value}` });
}

function checkStream(inspection: Inspection, stream: PdfStream, place: Place): void {
  const { document, report } = inspection;
  if (['F', 'FFilter', 'FDecodeParms'].some((key) => document.has(stream, key)))
    report.broken('6.1.7.1-3', place);
  const parms = listed(document, stream.dict.get('DecodeParms'));
  for (const [i, item] of listed(document, stream.dict.get('Filter')).entries()) {
    const filter = document.name(item) ?? '';
    const identity = filter === 'Crypt' && document.name(document.dict(parms[i]), 'Name') === 'Identity';
    if (!STREAM_FILTERS.has(filter) && !identity) report.broken('6.1.7.2-1', { ...place, detail: filter });
  }
}
