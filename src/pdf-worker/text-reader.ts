import { PdfWorker } from './index.ts';
import { PdfThread } from './pdf-thread.ts';

/**
 * Resident memory at which reading is ended, in functions that render, in MB: these have less memory than those that
 * work on other people's PDFs.
 */
const MAX_RESIDENT_MB = 1300;

/**
 * Reads the text of PDFs that were made here. The thread is started with the first one, since most renders need none.
 */
export function textReader(): (pdf: Uint8Array) => Promise<string> {
  let worker: PdfWorker | undefined;
  return (pdf) => {
    worker ??= new PdfWorker(new PdfThread({ maxResidentMb: MAX_RESIDENT_MB }));
    // A copy, since the bytes are moved to the thread and the PDF is still to be returned.
    return worker.run('readText', new Uint8Array(pdf), {});
  };
}
