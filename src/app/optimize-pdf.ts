import type { ImageOptions, OptimizeResult } from '@platen/pdf';
import type { RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import { type ProcessBody, type ProcessPorts, processPdf } from './process-pdf.ts';

export interface OptimizePdfBody extends ProcessBody {
  readonly images?: ImageOptions | undefined;
  readonly lossy: boolean;
  readonly removeThumbnails: boolean;
  readonly removePrivateData: boolean;
  readonly linearize: boolean;
  readonly password?: string | undefined;
}

/**
 * Makes a PDF smaller and saves the result.
 *
 * @throws as `processPdf`
 */
export function optimizePdf(
  ports: ProcessPorts & { readonly worker: PdfWorker },
  request: RequestContext & { readonly caller: Caller },
  body: OptimizePdfBody,
): Promise<OptimizeResult & { readonly document?: DocumentRecord }> {
  const { images, lossy, removeThumbnails, removePrivateData, linearize, password } = body;
  const options = { images, lossy, removeThumbnails, removePrivateData, linearize, password };
  return processPdf(ports, request, body, (pdf) => ports.worker.optimize(pdf, options));
}
