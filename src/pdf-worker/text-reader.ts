import { PdfWorker } from './index.ts';
import { PdfThread } from './pdf-thread.ts';

/**
 * Resident memory in MB at which reading is stopped in functions that render, which have less memory than those that process
 * callers' PDFs.
 */
const MAX_RESIDENT_MB = 1300;

/** Reads the text of PDFs that the service made. The thread is started at first use, since most renders do not need it. */
export function textReader(): (pdf: Uint8Array) => Promise<string> {
  let worker: PdfWorker | undefined;
  return (pdf) => {
    worker ??= new PdfWorker(new PdfThread({ maxResidentMb: MAX_RESIDENT_MB }));
    // Copied, since the thread takes over the bytes, but the PDF must still be returned.
    return worker.run('readText', new Uint8Array(pdf), {});
  };
}
