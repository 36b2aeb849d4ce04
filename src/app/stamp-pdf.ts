import type { FontFace, Stamp, StampResult } from '@platen/pdf';
import type { StampInput } from '../contract/stamp.ts';
import type { RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import { type ProcessBody, type ProcessPorts, processPdf } from './process-pdf.ts';
import { decodeBase64, type ResolvedPdf, resolvePdf } from './read-pdf.ts';
import { recordReading } from './record-reading.ts';
import type { UploadPorts } from './uploads.ts';

export interface StampPdfBody extends ProcessBody {
  readonly stamps: readonly StampInput[];
  readonly password?: string | undefined;
}

/** Stamps with resolved PDFs and decoded images. */
export interface FoundStamps {
  /** Documents used as stamps. */
  readonly documents: readonly string[];
  read(): Promise<Stamp[]>;
}

/**
 * Finds all PDFs used as stamps before the first is read.
 *
 * @throws as `resolvePdf`, and `NOT_BASE64` for an image
 */
export async function findStamps(
  ports: UploadPorts,
  caller: Caller,
  stamps: readonly StampInput[],
): Promise<FoundStamps> {
  const found: { readonly pdf?: ResolvedPdf; read(): Promise<Stamp> }[] = [];
  for (const [i, stamp] of stamps.entries()) {
    if ('text' in stamp) found.push({ read: async () => stamp });
    else if ('image' in stamp) {
      const image = decodeBase64(stamp.image, `stamps[${i}].image`);
      found.push({ read: async () => ({ ...stamp, image }) });
    } else {
      const pdf = await resolvePdf(ports, caller, stamp.pdf, `stamps[${i}].pdf`);
      found.push({ pdf, read: async () => ({ ...stamp, pdf: await pdf.read() }) });
    }
  }
  return {
    documents: found.flatMap(({ pdf }) => (pdf?.document ? [pdf.document.id] : [])),
    read: async () => {
      const stampsRead: Stamp[] = [];
      for (const each of found) stampsRead.push(await each.read());
      return stampsRead;
    },
  };
}

/**
 * Stamps a PDF and saves the result.
 *
 * @throws as `processPdf` and `findStamps`
 */
export async function stampPdf(
  ports: ProcessPorts & { readonly worker: PdfWorker; readonly fonts: readonly FontFace[] },
  request: RequestContext & { readonly caller: Caller },
  { stamps, password, ...body }: StampPdfBody,
): Promise<StampResult & { readonly document?: DocumentRecord }> {
  const found = await findStamps(ports, request.caller, stamps);
  const read = await found.read();
  return processPdf(ports, request, body, async (pdf) => {
    const result = await ports.worker.run('stampPages', pdf, read, { password, fonts: ports.fonts });
    await recordReading(ports.documents, request, 'read', found.documents);
    return result;
  });
}
