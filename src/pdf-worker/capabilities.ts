import type { SignatureAlgorithm, SignRequest, TimestampDigest } from '@platen/pdf';
import {
  type Certificate,
  type EditOptions,
  type EmbedOptions,
  type ExtractImagesOptions,
  type ExtractOptions,
  type ExtractTextOptions,
  editPages,
  embedData,
  extractData,
  extractFile,
  extractImages,
  extractText,
  type FillOptions,
  type FlattenOptions,
  fillForm,
  flatten,
  type InformationOptions,
  type JsonObject,
  type MergeOptions,
  merge,
  type OptimizeOptions,
  optimize,
  type PageEdit,
  type ProtectOptions,
  type ProtectRequest,
  previewRedaction,
  protect,
  type RasterizeOptions,
  type ReadFormOptions,
  type ReadTextOptions,
  type RedactionRequest,
  rasterize,
  readCertificate,
  readForm,
  readInformation,
  readText,
  redact,
  type SplitRequest,
  type Stamp,
  type StampOptions,
  sign,
  split,
  stampPages,
  unprotect,
  type ValidateOptions,
  type VerifyOptions,
  validate,
  verify,
} from '@platen/pdf';
import type { JsonValue } from '../domain/json.ts';
import { readXml } from '../invoice/read.ts';
import { MEGABYTE_EARNS_MS, MEGAPIXEL_EARNS_MS, PAGE_EARNS_MS } from './limits.ts';

/** What a job consists of: bytes, and options that are plain data. */
export interface Job {
  readonly pdfs: readonly Uint8Array[];
  readonly options: unknown;
}

/** What a capability knows about the process that called it. */
export interface JobHost {
  /** Reports the end of a step, which lets the work take so much longer. */
  progress(earnedMs: number): void;
  /**
   * Has the process do something that needs its network or its keys, or has it take a part of the result.
   *
   * @param bytes are moved, and so empty afterwards
   */
  call(name: string, bytes: Uint8Array): Promise<Uint8Array>;
}

/** `SignRequest` as plain data: what signs stays in the process. */
export interface SignOptions extends Omit<SignRequest, 'credentials' | 'timestamp'> {
  readonly algorithm: SignatureAlgorithm;
  /** DER, the signer's first. */
  readonly certificates: readonly Uint8Array[];
  /** Digest that the time-stamp authority takes; undefined when there is no authority. */
  readonly timestamp: TimestampDigest | undefined;
}

export interface EmbedDataOptions extends Pick<EmbedOptions, 'password'> {
  readonly data: JsonValue;
}

export interface ExtractFileOptions extends ExtractOptions {
  readonly names: readonly string[];
}

export interface FillFormOptions extends FillOptions {
  readonly values: JsonObject;
}

export interface EditPagesOptions extends EditOptions {
  readonly edit: PageEdit;
}

export interface StampPagesOptions extends StampOptions {
  readonly stamps: readonly Stamp[];
}

export interface ProtectPdfOptions extends ProtectOptions {
  readonly request: ProtectRequest;
}

export interface SplitOptions extends EditOptions {
  readonly request: SplitRequest;
}

type Capability = (job: Job, host: JobHost) => Promise<unknown>;

/** Everything that may be done in the thread, by name. */
export const CAPABILITIES = {
  sign: ({ pdfs, options }, host) => {
    const { algorithm, certificates, timestamp, ...request } = options as SignOptions;
    return sign(pdfs[0]!, {
      ...request,
      credentials: {
        key: { algorithm, sign: (bytes) => host.call('sign', Uint8Array.from(bytes)) },
        certificates: certificates.map((der) => readCertificate(der)) as [Certificate, ...Certificate[]],
      },
      timestamp: timestamp
        ? {
            digest: timestamp,
            timestamp: (imprint) => host.call('timestamp', Uint8Array.from(imprint)),
          }
        : undefined,
    });
  },
  embed: ({ pdfs, options }) => {
    const { data, ...rest } = options as EmbedDataOptions;
    return embedData(pdfs[0]!, data, rest);
  },
  extract: ({ pdfs, options }) => extractData(pdfs[0]!, options as ExtractOptions),
  extractFile: ({ pdfs, options }) => {
    const { names, ...rest } = options as ExtractFileOptions;
    return extractFile(pdfs[0]!, names, rest);
  },
  extractImages: ({ pdfs, options }, host) =>
    extractImages(pdfs[0]!, {
      ...(options as ExtractImagesOptions),
      onPage: () => host.progress(PAGE_EARNS_MS),
      onImage: (megabytes) => host.progress(megabytes * MEGABYTE_EARNS_MS),
    }),
  extractText: ({ pdfs, options }, host) =>
    extractText(pdfs[0]!, {
      ...(options as ExtractTextOptions),
      onPage: () => host.progress(PAGE_EARNS_MS),
    }),
  fillForm: ({ pdfs, options }) => {
    const { values, ...rest } = options as FillFormOptions;
    return fillForm(pdfs[0]!, values, rest);
  },
  flatten: ({ pdfs, options }) => flatten(pdfs[0]!, options as FlattenOptions),
  editPages: ({ pdfs, options }) => {
    const { edit, ...rest } = options as EditPagesOptions;
    return editPages(pdfs[0]!, edit, rest);
  },
  merge: ({ pdfs, options }) => merge(pdfs, options as MergeOptions),
  protect: ({ pdfs, options }) => {
    const { request, ...rest } = options as ProtectPdfOptions;
    return protect(pdfs[0]!, request, rest);
  },
  optimize: ({ pdfs, options }, host) =>
    optimize(pdfs[0]!, {
      ...(options as OptimizeOptions),
      onStep: (megabytes) => host.progress(megabytes * MEGABYTE_EARNS_MS),
    }),
  rasterize: async ({ pdfs, options }, host) => {
    for await (const png of rasterize(pdfs[0]!, options as RasterizeOptions)) {
      host.progress(PAGE_EARNS_MS + (pixelsOf(png) / 1e6) * MEGAPIXEL_EARNS_MS);
      await host.call('page', png);
    }
  },
  previewRedaction: ({ pdfs, options }, host) =>
    previewRedaction(pdfs[0]!, {
      ...(options as RedactionRequest),
      onPage: () => host.progress(PAGE_EARNS_MS),
    }),
  redact: ({ pdfs, options }, host) =>
    redact(pdfs[0]!, {
      ...(options as RedactionRequest),
      onPage: () => host.progress(PAGE_EARNS_MS),
    }),
  readInformation: ({ pdfs, options }) => readInformation(pdfs[0]!, options as InformationOptions),
  readInvoice: async ({ pdfs, options }) => readXml(pdfs[0]!, (options as { charset?: string }).charset),
  readForm: ({ pdfs, options }) => readForm(pdfs[0]!, options as ReadFormOptions),
  split: ({ pdfs, options }) => {
    const { request, ...rest } = options as SplitOptions;
    return split(pdfs[0]!, request, rest);
  },
  stampPages: ({ pdfs, options }) => {
    const { stamps, ...rest } = options as StampPagesOptions;
    return stampPages(pdfs[0]!, stamps, rest);
  },
  text: ({ pdfs, options }) => readText(pdfs[0]!, options as ReadTextOptions),
  unprotect: ({ pdfs, options }) => unprotect(pdfs[0]!, options as ProtectOptions),
  validate: ({ pdfs, options }) => validate(pdfs[0]!, options as ValidateOptions),
  verify: ({ pdfs, options }) => verify(pdfs[0]!, options as VerifyOptions),
} satisfies Record<string, Capability>;

export type CapabilityName = keyof typeof CAPABILITIES;

/** Width times height, from the header of a PNG (PNG specification, 11.2.1). */
function pixelsOf(png: Uint8Array): number {
  const view = new DataView(png.buffer, png.byteOffset, png.length);
  return view.getUint32(16) * view.getUint32(20);
}
