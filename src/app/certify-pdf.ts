import type {
  FontFace,
  SigningWarning,
  SignRequest,
  TimestampAuthority,
  TimestampClientOptions,
} from '@platen/pdf';
import type { CertifyBody, CertifyOptions } from '../contract/certify.ts';
import { type AuditSubject, auditEvent, type RequestContext } from '../domain/audit-event.ts';
import type { Caller } from '../domain/caller.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { PdfWorker } from '../pdf-worker/index.ts';
import type { DocumentRecord } from '../ports/document-store.ts';
import type { EventRecorder } from '../ports/event-store.ts';
import { type SigningPorts, signingCredentials } from './certificates.ts';
import { decodeBase64, withPdf } from './read-pdf.ts';
import type { SaveDocumentPorts } from './save-document.ts';
import { saveResult } from './save-result.ts';
import type { UploadPorts } from './uploads.ts';

/** Options for requests to a time-stamp authority. */
export type TimestampOptions = Pick<TimestampClientOptions, 'url' | 'digest' | 'policy' | 'credentials'>;

export interface CertifyPorts extends SaveDocumentPorts, UploadPorts, SigningPorts {
  readonly documents: UploadPorts['documents'];
  readonly blobs: UploadPorts['blobs'];
  readonly events: EventRecorder;
  readonly worker: PdfWorker;
  /** Fonts for visible signatures in scripts that the engine's own font lacks. */
  readonly fonts: readonly FontFace[];
  readonly timestampAuthority: (options: TimestampOptions) => TimestampAuthority;
}

/** Signs a PDF and saves the result. */
export async function certifyPdf(
  ports: CertifyPorts,
  request: RequestContext & { readonly caller: Caller },
  body: CertifyBody,
): Promise<{
  pdf: Uint8Array;
  document?: DocumentRecord;
  warnings: readonly SigningWarning[];
  encryptionRemoved: boolean;
}> {
  const { signature, certificate } = await signatureOf(ports, request.caller, body);
  const { pdf, warnings, decrypted } = await withPdf(ports, request, body.pdf, 'pdf', (input) =>
    ports.worker.sign(input, { ...signature, password: body.password }),
  );
  const events = certificate ? [auditEvent(request, 'certificate-used', certificate)] : [];
  const document = await saveResult(ports, request, 'certified', pdf, body, { events });
  if (!document) await ports.events.record(...events);
  return { pdf, document, warnings, encryptionRemoved: decrypted };
}

/** @throws InvalidInputError for an authority option without the option that it requires */
function timestampOptions(options: CertifyOptions): TimestampOptions | undefined {
  const { timestampUrl, timestampUsername, timestampPassword, timestampPolicy, timestampDigest } = options;
  const given = { timestampUsername, timestampPassword, timestampPolicy, timestampDigest };
  if (timestampUrl === undefined) {
    const [field] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
    if (field !== undefined) throw new InvalidInputError(`${field}: needs timestampUrl`, { field });
    return undefined;
  }
  if ((timestampUsername === undefined) !== (timestampPassword === undefined)) {
    const [missing, other] =
      timestampPassword === undefined
        ? ['timestampPassword', 'timestampUsername']
        : ['timestampUsername', 'timestampPassword'];
    throw new InvalidInputError(`${missing}: is required together with ${other}`, { field: missing });
  }
  const credentials =
    timestampUsername === undefined || timestampPassword === undefined
      ? undefined
      : { username: timestampUsername, password: timestampPassword };
  return { url: timestampUrl, digest: timestampDigest, policy: timestampPolicy, credentials };
}

/**
 * Returns the signature that the options describe.
 *
 * @returns also the saved certificate, if any: the subject of an event once it has signed
 * @throws as `signingCredentials`; InvalidInputError `NOT_BASE64`
 */
export async function signatureOf(
  ports: SigningPorts & Pick<CertifyPorts, 'timestampAuthority' | 'fonts'>,
  caller: Caller,
  options: CertifyOptions,
): Promise<{ signature: SignRequest; certificate?: AuditSubject }> {
  const { credentials, certificate } = await signingCredentials(ports, caller, options);
  const { field, x, y, width, height, lines, language, timeZone } = options;
  const timestamp = timestampOptions(options);
  const visible = options.visible ?? field !== undefined;
  const image = options.image === undefined ? undefined : decodeBase64(options.image, 'image');
  const signature: SignRequest = {
    credentials,
    profile: options.profile,
    timestamp: timestamp && ports.timestampAuthority(timestamp),
    permissions: options.permissions,
    reason: options.reason,
    location: options.location,
    contact: options.contact,
    name: options.name,
    field,
    page: options.page,
    visible: visible ? { x, y, width, height, image, lines, language, timeZone } : undefined,
    fonts: ports.fonts,
  };
  return { signature, certificate };
}
