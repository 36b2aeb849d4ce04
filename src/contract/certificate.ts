import * as z from 'zod';
import { textOf, timestamp } from './fields.ts';

const pem = textOf(100_000);

/** Certificate and key, in each of the supported formats. */
export const credentialFields = {
  certificatePem: pem.optional().describe('X.509 certificate, PEM; its chain may follow'),
  privateKeyPem: pem.optional().describe('Private key, PEM: PKCS#8, PKCS#1 or SEC1'),
  certificate: pem.optional().describe('The same as `certificatePem`'),
  privateKey: pem.optional().describe('The same as `privateKeyPem`'),
  passphrase: textOf(1_000).optional().describe('Passphrase of an encrypted key or PKCS#12 file'),
  p12: z
    .string('must be base64')
    .max(1_500_000, 'must have at most 1,500,000 characters')
    .optional()
    .describe('PKCS#12 file with certificate and key, base64'),
  kmsKeyArn: z
    .string('must be a string')
    .regex(/^arn:aws[\w-]*:kms:[a-z0-9-]+:\d{12}:key\/[\w-]{1,64}$/, 'must be the ARN of a KMS key')
    .optional()
    .describe('Asymmetric KMS key that signs, instead of a private key'),
};

export const certificateView = z
  .object({
    id: z.string(),
    name: z.string(),
    subject: z.string(),
    expiresAt: timestamp,
    createdAt: timestamp,
  })
  .meta({ id: 'Certificate' });
