import { PdfError, timestampClient } from '@platen/pdf';
import type { SaveCertificatePorts } from '../../../app/certificates.ts';
import type { CertifyPorts } from '../../../app/certify-pdf.ts';
import { isKnownError } from '../../../domain/errors.ts';
import { guardedFetch } from '../../../egress/index.ts';
import { PdfWorker } from '../../../pdf-worker/index.ts';
import { variable } from '../environment.ts';
import { fontFaces } from '../font-faces.ts';
import { lambda } from '../lambda-client.ts';
import { KmsSecretVault } from '../secret-vault.ts';
import { auditedCertificateStore, certificateStore, documentPorts, eventRecorder } from '../stores.ts';
import { KmsSigners } from './kms-signers.ts';
import { LambdaSavedKeySigner } from './lambda-saved-key-signer.ts';

const TIMESTAMP_FIELD = 'timestampUrl';
const MAX_TIMESTAMP_BYTES = 256 * 1024;

const kmsSigners = () => new KmsSigners(process.env.SIGNING_KEYS ?? '');

export const saveCertificatePorts = (): SaveCertificatePorts => ({
  certificates: auditedCertificateStore(),
  vault: new KmsSecretVault(variable('SECRETS_KEY_ARN')),
  signers: kmsSigners(),
});

export const certifyPorts = (): CertifyPorts => ({
  ...documentPorts(),
  certificates: certificateStore(),
  savedKeys: new LambdaSavedKeySigner(lambda(), variable('SIGNING_FUNCTION')),
  signers: kmsSigners(),
  events: eventRecorder(),
  worker: new PdfWorker(),
  fonts: fontFaces(),
  timestampAuthority: (options) =>
    timestampClient({ ...options, fetch: fetchTimestamp, field: TIMESTAMP_FIELD }),
});

/**
 * Implements the part of `fetch` that a time-stamp request uses, through the egress guard.
 *
 * @throws PdfError `URL_REFUSED` or `TIMESTAMP_FAILED`, naming the field: the engine rethrows its own errors unchanged
 */
const fetchTimestamp: typeof fetch = async (input, init) => {
  try {
    const { status, headers, body } = await guardedFetch(String(input), {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers).entries()),
      body: init?.body as Uint8Array | undefined,
      maxBytes: MAX_TIMESTAMP_BYTES,
      // Above the client's own timeout, which ends the request with its own message.
      timeoutMs: 30_000,
      signal: init?.signal ?? undefined,
    });
    return new Response(body as BodyInit, {
      status,
      headers: { 'Content-Type': headers['content-type'] ?? '' },
    });
  } catch (error) {
    if (!isKnownError(error)) throw error;
    const details = { field: TIMESTAMP_FIELD, cause: error };
    if (error.kind === 'invalid') {
      throw new PdfError('invalid', 'URL_REFUSED', `${TIMESTAMP_FIELD}: ${error.message}`, details);
    }
    const message = `${TIMESTAMP_FIELD}: no time stamp was given: ${error.message}`;
    throw new PdfError('upstream', 'TIMESTAMP_FAILED', message, details);
  }
};
