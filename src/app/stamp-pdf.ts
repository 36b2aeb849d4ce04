import type { FontFace, Stamp, StampResult } from '@platen/pdf';
import type { StampInput } from '../contract/stamp.ts';
import type { RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import { type ProcessBody, type ProcessPorts, processPdf } from './process-pdf.ts';
import { decodeBase64, type ResolvedPdf, resolvePdf } from './read-pdf.ts';
import { recordReading } from './record-reading.ts';

export interface StampPdfBody extends ProcessBody {
  readonly stamps: readonly StampInput[];
  readonly password?: string | undefined;
}

/**
 * Stamps a PDF and saves the result. All PDFs that stamps are made of are found before the first is read.
 *
 * @throws as `processPdf`, and `NOT_BASE64` for an image
 */
export async function stampPdf(
  ports: ProcessPorts & { readonly worker: PdfWorker; readonly fonts: readonly FontFace[] },
  request: RequestContext & { readonly caller: Caller },
  { stamps, password, ...body }: StampPdfBody,
): Promise<StampResult & { readonly document?: DocumentRecord }> {
  const found: (ResolvedPdf | undefined)[] = [];
  for (const [i, stamp] of stamps.entries()) {
    found.push(
      'pdf' in stamp ? await resolvePdf(ports, request.caller, stamp.pdf, `stamps[${i}].pdf`) : undefined,
    );
  }
  const read: Stamp[] = [];
  for (const [i, stamp] of stamps.entries()) {
    if ('text' in stamp) read.push(stamp);
    else if ('image' in stamp)
      read.push({ ...stamp, image: decodeBase64(stamp.image, `stamps[${i}].image`) });
    else read.push({ ...stamp, pdf: await found[i]!.read() });
  }
  return processPdf(ports, request, body, async (pdf) => {
    const result = await ports.worker.stampPages(pdf, read, { password, fonts: ports.fonts });
    const documents = found.flatMap((input) => (input?.document ? [input.document.id] : []));
    await recordReading(ports.documents, request, 'read', documents);
    return result;
  });
}
