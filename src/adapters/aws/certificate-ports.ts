import type { CertificatePorts } from '../../app/certificates.ts';
import type { CertifyPorts } from '../../app/certify-pdf.ts';
import { guardedFetch } from '../../egress/index.ts';
import { timestampClient } from '../../pdf/certify/index.ts';
import { variable } from './environment.ts';
import { KmsKeyVault } from './key-vault.ts';
import { KmsSigners } from './kms-signers.ts';
import { certificateStore, processPorts } from './stores.ts';

const MAX_TIMESTAMP_BYTES = 256 * 1024;

export const certificatePorts = (): CertificatePorts => ({
  certificates: certificateStore(),
  vault: new KmsKeyVault(variable('SECRETS_KEY_ARN')),
  signers: new KmsSigners(process.env.SIGNING_KEYS ?? ''),
});

export const certifyPorts = (): CertifyPorts => ({
  ...processPorts(),
  ...certificatePorts(),
  timestampAuthority: (url) => timestampClient({ url, fetch: fetchTimestamp, field: 'timestampUrl' }),
});

/** The part of `fetch` that a time-stamp request uses, through the egress guard. */
const fetchTimestamp: typeof fetch = async (input, init) => {
  const { status, headers, body } = await guardedFetch(String(input), {
    method: init?.method ?? 'GET',
    headers: Object.fromEntries(new Headers(init?.headers).entries()),
    body: init?.body as Uint8Array | undefined,
    maxBytes: MAX_TIMESTAMP_BYTES,
    signal: init?.signal ?? undefined,
  });
  return new Response(body as BodyInit, {
    status,
    headers: { 'Content-Type': headers['content-type'] ?? '' },
  });
};
