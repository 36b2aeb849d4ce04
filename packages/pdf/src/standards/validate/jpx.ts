import type { PdfDocument } from '../../file/core/document.ts';
import { decodeStream } from '../../file/core/filters.ts';
import type { PdfStream } from '../../file/core/objects.ts';
import { latin1 } from '../../file/core/syntax.ts';
import { type Inspection, listed } from './inspection.ts';
import type { Place } from './report.ts';

const MAX_BOXES = 1000;
/** Colours in CIEJab, which PDF/A does not allow (ISO 15444-2, M.11.7.3). */
const CIEJAB = 19;

export function isJpx(document: PdfDocument, image: PdfStream): boolean {
  const filters = listed(document, image.dict.get('Filter'));
  return document.name(filters.at(-1)) === 'JPXDecode';
}

interface ColorSpecification {
  readonly method: number;
  readonly approximation: number;
  readonly space: number | undefined;
}

interface JpxHeader {
  readonly channels: number | undefined;
  readonly depth: number | undefined;
  readonly differing: boolean;
  readonly colors: readonly ColorSpecification[];
}

/** Reads the header boxes of JPEG 2000 data (ISO 15444-1, annex I). */
function readHeader(bytes: Uint8Array): JpxHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const colors: ColorSpecification[] = [];
  let channels: number | undefined;
  let depth: number | undefined;
  let differing = false;
  let boxes = 0;
  const read = (start: number, end: number): void => {
    for (let at = start; at + 8 <= end && boxes++ < MAX_BOXES; ) {
      const length = view.getUint32(at);
      const type = latin1(bytes, at + 4, at + 8);
      const large = length === 1 && at + 16 <= end;
      const body = at + (large ? 16 : 8);
      const size = large ? Number(view.getBigUint64(at + 8)) : length === 0 ? end - at : length;
      if (size < body - at) return;
      const last = Math.min(at + size, end);
      if (type === 'jp2h') read(body, last);
      else if (type === 'ihdr' && last - body >= 14) {
        channels = view.getUint16(body + 8);
        depth = (view.getUint8(body + 10) & 0x7f) + 1;
        if (view.getUint8(body + 10) === 255) depth = undefined;
      } else if (type === 'bpcc') differing = true;
      else if (type === 'colr' && last - body >= 3) {
        const method = view.getUint8(body);
        const space = method === 1 && last - body >= 7 ? view.getUint32(body + 3) : undefined;
        colors.push({ method, approximation: view.getUint8(body + 2), space });
      }
      at = last;
    }
  };
  read(0, bytes.length);
  return { channels, depth, differing, colors };
}

/** Checks the rules about JPEG 2000 images (ISO 19005-2, 6.2.8.3). */
export function checkJpx(inspection: Inspection, image: PdfStream, place: Place): void {
  const { document, report, budget } = inspection;
  const { data } = decodeStream(document, image, budget);
  const { channels, depth, differing, colors } = readHeader(data);
  if (channels !== 1 && channels !== 3 && channels !== 4)
    report.broken('6.2.8.3-1', { ...place, detail: `${channels ?? 'unknown'}` });
  if (differing || depth === undefined || depth > 38) report.broken('6.2.8.3-5', place);
  if (document.has(image.dict, 'ColorSpace')) return;
  const best = colors.filter(({ approximation }) => approximation === 1);
  if (colors.length !== 1 && best.length !== 1) report.broken('6.2.8.3-2', place);
  const used = colors.length === 1 ? colors[0] : best[0];
  if (!used || ![1, 2, 3].includes(used.method)) report.broken('6.2.8.3-3', place);
  if (used?.space === CIEJAB) report.broken('6.2.8.3-4', place);
}
