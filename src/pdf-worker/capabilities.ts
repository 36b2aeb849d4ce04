import {
  type Certificate,
  type FinishConvertedOptions,
  finishConverted,
  type RasterizeOptions,
  rasterize,
  readCertificate,
  type SignatureAlgorithm,
  type SignRequest,
  sign,
  type TimestampDigest,
} from '@platen/pdf';
import { readXml } from '../invoice/read.ts';
import type { JobHost } from './job-host.ts';
import { MEGAPIXEL_EARNS_MS, PAGE_EARNS_MS } from './limits.ts';
import { type ArgumentsOf, type InputOf, type OperationName, runOperation } from './operations.ts';

/** `SignRequest` as plain data: the key stays in the process. */
export interface SignOptions extends Omit<SignRequest, 'credentials' | 'timestamp'> {
  readonly algorithm: SignatureAlgorithm;
  /** Certificates as DER, the signer's first. */
  readonly certificates: readonly Uint8Array[];
  /** Digest for the time-stamp authority; undefined without an authority. */
  readonly timestamp: TimestampDigest | undefined;
}

/** Work of the thread that is not an engine operation, or needs the process while it runs. */
interface Specials {
  readonly sign: SignOptions;
  readonly rasterize: RasterizeOptions;
  readonly readInvoice: { readonly charset: string | undefined };
  readonly finishConverted: FinishConvertedOptions;
}

/** Work on bytes, with plain data as arguments. */
export type Work =
  | {
      readonly [Name in OperationName]: {
        readonly do: Name;
        readonly input: InputOf<Name>;
        readonly args: ArgumentsOf<Name>;
      };
    }[OperationName]
  | {
      readonly [Name in keyof Specials]: {
        readonly do: Name;
        readonly input: Uint8Array;
        readonly args: readonly [Specials[Name]];
      };
    }[keyof Specials];

/** Runs a job. */
export async function doWork(work: Work, host: JobHost): Promise<unknown> {
  switch (work.do) {
    case 'sign':
      return signWith(work.input, work.args[0], host);
    case 'rasterize':
      for await (const png of rasterize(work.input, work.args[0])) {
        host.progress(PAGE_EARNS_MS + (pixelsOf(png) / 1e6) * MEGAPIXEL_EARNS_MS);
        await host.call('page', png);
      }
      return undefined;
    case 'readInvoice':
      return readXml(work.input, work.args[0].charset);
    case 'finishConverted':
      return finishConverted(work.input, work.args[0]);
    default:
      return runOperation(work.do, work.input, work.args, host);
  }
}

function signWith(
  pdf: Uint8Array,
  { algorithm, certificates, timestamp, ...request }: SignOptions,
  host: JobHost,
) {
  return sign(pdf, {
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
}

/** Returns width times height from a PNG header (PNG specification, 11.2.1). */
function pixelsOf(png: Uint8Array): number {
  const view = new DataView(png.buffer, png.byteOffset, png.length);
  return view.getUint32(16) * view.getUint32(20);
}
