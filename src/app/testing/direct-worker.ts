import { rasterize, type SignRequest, sign } from '@platen/pdf';
import { readXml } from '../../invoice/read.ts';
import {
  type ArgumentsOf,
  type InputOf,
  type OperationName,
  runOperation,
} from '../../pdf-worker/operations.ts';
import type { StepPorts } from '../pipeline/steps/step.ts';

type Worker = StepPorts['worker'];

/** Copies the bytes into a new buffer and detaches the original, like a transfer to the thread. */
function moved(bytes: Uint8Array): Uint8Array {
  const whole = bytes.byteLength === bytes.buffer.byteLength;
  return whole ? structuredClone(bytes, { transfer: [bytes.buffer as ArrayBuffer] }) : new Uint8Array(bytes);
}

/** Engine without its thread, which unit tests do not start. */
export const directWorker: Worker = {
  close: async () => {},
  run: <Name extends OperationName>(name: Name, input: InputOf<Name>, ...args: ArgumentsOf<Name>) => {
    const own = (input instanceof Uint8Array ? moved(input) : input.map(moved)) as InputOf<Name>;
    return runOperation(name, own, args);
  },
  read: async <Name extends OperationName>(
    name: Name,
    pdf: InputOf<Name> & Uint8Array,
    ...args: ArgumentsOf<Name>
  ) => {
    const own = moved(pdf);
    return { result: await runOperation(name, own as InputOf<Name>, args), pdf: own };
  },
  readInvoice: async (xml, _field, charset) => readXml(xml, charset),
  rasterize: (pdf, options) => rasterize(moved(pdf), options),
  sign: (pdf, request: SignRequest) => sign(moved(pdf), request),
};
