import {
  attachInvoice,
  editPages,
  embedData,
  extractData,
  extractImages,
  extractInvoice,
  extractText,
  fillForm,
  flatten,
  merge,
  optimize,
  previewRedaction,
  protect,
  readForm,
  readInformation,
  readText,
  redact,
  split,
  stampPages,
  unprotect,
  validate,
  verify,
} from '@platen/pdf';
import type { JobHost } from './job-host.ts';
import { MEGABYTE_EARNS_MS, PAGE_EARNS_MS } from './limits.ts';

/** Engine operations that the thread runs directly. Their arguments, the last of which holds the options, are plain data. */
const OPERATIONS = {
  attachInvoice,
  editPages,
  embedData,
  extractData,
  extractInvoice,
  extractImages,
  extractText,
  fillForm,
  flatten,
  merge,
  optimize,
  previewRedaction,
  protect,
  readForm,
  readInformation,
  readText,
  redact,
  split,
  stampPages,
  unprotect,
  validate,
  verify,
};

type Operations = typeof OPERATIONS;
export type OperationName = keyof Operations;

/** Input of an operation: one PDF, or several. */
export type InputOf<Name extends OperationName> = Parameters<Operations[Name]>[0];

/** Arguments after the PDF. Options that the engine makes optional are required: `{}` for none. */
export type ArgumentsOf<Name extends OperationName> =
  Required<Parameters<Operations[Name]>> extends [unknown, ...infer Rest] ? Rest : never;

export type ResultOf<Name extends OperationName> = Awaited<ReturnType<Operations[Name]>>;

type OptionsOf<Name extends OperationName> =
  ArgumentsOf<Name> extends [...unknown[], infer Options] ? Options : never;

/** Options for reporting an operation's progress, which extends its time. */
const PROGRESS: {
  readonly [Name in OperationName]?: (host: JobHost) => Partial<OptionsOf<Name>>;
} = {
  extractImages: (host) => ({
    onPage: () => host.progress(PAGE_EARNS_MS),
    onImage: (megabytes) => host.progress(megabytes * MEGABYTE_EARNS_MS),
  }),
  extractText: (host) => ({ onPage: () => host.progress(PAGE_EARNS_MS) }),
  optimize: (host) => ({ onStep: (megabytes) => host.progress(megabytes * MEGABYTE_EARNS_MS) }),
  previewRedaction: (host) => ({ onPage: () => host.progress(PAGE_EARNS_MS) }),
  redact: (host) => ({ onPage: () => host.progress(PAGE_EARNS_MS) }),
};

/** @param host host of the thread; without one, progress is not reported */
export function runOperation<Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  args: ArgumentsOf<Name>,
  host?: JobHost,
): Promise<ResultOf<Name>> {
  const options = { ...(args.at(-1) as object), ...(host && PROGRESS[name]?.(host)) };
  // The compiler does not relate a member's parameters to those of the union through which it is called.
  const operation = OPERATIONS[name] as (...all: unknown[]) => Promise<ResultOf<Name>>;
  return operation(input, ...args.slice(0, -1), options);
}
