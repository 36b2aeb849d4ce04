import type { CertificatePorts } from '../../../app/certificates.ts';
import type { CertifyPorts } from '../../../app/certify-pdf.ts';
import { guardedFetch } from '../../../egress/index.ts';
import { InvalidInputError, PlatenError } from '../../../errors.ts';
import { timestampClient } from '../../../pdf/certify/index.ts';
import { PdfWorker } from '../../../pdf-worker/index.ts';
import { variable } from '../environment.ts';
import { KmsSecretVault } from '../secret-vault.ts';
import { auditedCertificateStore, eventRecorder, processPorts } from '../stores.ts';
import { KmsSigners } from './kms-signers.ts';

const TIMESTAMP_FIELD = 'timestampUrl';
const MAX_TIMESTAMP_BYTES = 256 * 1024;

export const certificatePorts = (): CertificatePorts => ({
  certificates: auditedCertificateStore(),
  vault: new KmsSecretVault(variable('SECRETS_KEY_ARN')),
  signers: new KmsSigners(process.env.SIGNING_KEYS ?? ''),
});

export const certifyPorts = (): CertifyPorts => ({
  ...processPorts(),
  ...certificatePorts(),
  events: eventRecorder(),
  worker: new PdfWorker(),
  timestampAuthority: (url) => timestampClient({ url, fetch: fetchTimestamp, field: TIMESTAMP_FIELD }),
});

/**
 * The part of `fetch` that a time-stamp request uses, through the egress guard.
 *
 * @throws InvalidInputError `URL_REFUSED`, PlatenError `TIMESTAMP_FAILED`, both naming the field
 */
const fetchTimestamp: typeof fetch = async (input, init) => {
  try {
    const { status, headers, body } = await guardedFetch(String(input), {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers).entries()),
      body: init?.body as Uint8Array | undefined,
      maxBytes: MAX_TIMESTAMP_BYTES,
      // Above the client's own limit, which ends the request with its own message.
      timeoutMs: 30_000,
      signal: init?.signal ?? undefined,
    });
    return new Response(body as BodyInit, {
      status,
      headers: { 'Content-Type': headers['content-type'] ?? '' },
    });
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    const details = { field: TIMESTAMP_FIELD, cause: error };
    if (error.kind === 'invalid') {
      throw new InvalidInputError(`${TIMESTAMP_FIELD}: ${error.message}`, { ...details, code: error.code });
    }
    const message = `${TIMESTAMP_FIELD}: no time stamp was given: ${error.message}`;
    throw new PlatenError('upstream', 'TIMESTAMP_FAILED', message, details);
  }
};
