import {
  editPages,
  embedData,
  extractData,
  extractImages,
  extractText,
  fillForm,
  flatten,
  merge,
  optimize,
  protect,
  rasterize,
  readInformation,
  redact,
  type SignRequest,
  sign,
  split,
  stampPages,
  unprotect,
  validate,
  verify,
} from '@platen/pdf';
import type { JsonObject } from '../../domain/json.ts';
import type { StepPorts } from '../pipeline/steps/step.ts';

type Worker = StepPorts['worker'];

/** The bytes in a buffer of their own; those that were given are gone, as after a move to the thread. */
function moved(bytes: Uint8Array): Uint8Array {
  const whole = bytes.byteLength === bytes.buffer.byteLength;
  return whole ? structuredClone(bytes, { transfer: [bytes.buffer as ArrayBuffer] }) : new Uint8Array(bytes);
}

const READERS = { extract: extractData, extractText, readInformation, validate, verify } as const;

/** The engine without its thread, which unit tests do not start. */
export const directWorker: Worker = {
  close: async () => {},
  embed: (pdf, data, options) => embedData(moved(pdf), data as JsonObject, options),
  editPages: (pdf, edit, options) => editPages(moved(pdf), edit, options),
  extractImages: (pdf, options) => extractImages(moved(pdf), options),
  fillForm: (pdf, values, options) => fillForm(moved(pdf), values, options),
  flatten: (pdf, options) => flatten(moved(pdf), options),
  merge: (pdfs, options) => merge(pdfs.map(moved), options),
  protect: (pdf, request, options) => protect(moved(pdf), request, options),
  optimize: (pdf, options) => optimize(moved(pdf), options),
  rasterize: (pdf, options) => rasterize(moved(pdf), options),
  redact: (pdf, request) => redact(moved(pdf), request),
  sign: (pdf, request: SignRequest) => sign(moved(pdf), request),
  split: (pdf, request, options) => split(moved(pdf), request, options),
  stampPages: (pdf, stamps, options) => stampPages(moved(pdf), stamps, options),
  unprotect: (pdf, options) => unprotect(moved(pdf), options),
  read: (async (capability: keyof typeof READERS, pdf: Uint8Array, options: object) => {
    const bytes = moved(pdf);
    return { result: await READERS[capability](bytes, options), pdf: bytes };
  }) as Worker['read'],
};
