import { PdfWorker } from './index.ts';
import { PdfThread } from './pdf-thread.ts';

/**
 * Resident memory at which reading is ended, in functions that render: they have less than those whose work are PDFs of
 * others. MB.
 */
const MAX_RESIDENT_MB = 1300;

/** Reads the text of PDFs that were made here. The thread for it is started with the first one: most renders need none. */
export function textReader(): (pdf: Uint8Array) => Promise<string> {
  let worker: PdfWorker | undefined;
  return (pdf) => {
    worker ??= new PdfWorker(new PdfThread({ maxResidentMb: MAX_RESIDENT_MB }));
    // A copy: the bytes are moved to the thread, and the PDF is still to be handed out.
    return worker.text(new Uint8Array(pdf));
  };
}
