import * as z from 'zod';

const text = z.string();
const code = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]*$/)
  .describe('Stable, for programs; new ones may be added. docs/verification-findings.md has all of them');
const cause = code.optional().describe('Code of the finding that this one follows from');
const message = text.describe('For people; its wording may change');

const finding = z.object({ code, message, cause }).meta({ id: 'VerificationFinding' });
const level = z.enum(['none', 'metadata', 'form-filling', 'annotations', 'other']);

const signer = z.object({
  name: text.nullable(),
  subject: text,
  issuer: text,
  serialNumber: text.describe('Hexadecimal'),
});

const time = z.object({
  claimed: text.nullable().describe('Time that the signer claims, unproven; ISO 8601'),
  timestamped: z
    .object({ time: text, authority: text, trusted: z.boolean() })
    .nullable()
    .describe('Time that a time-stamp authority vouches for'),
});

const coverage = z.object({
  byteRange: z.array(z.int()).nullable(),
  wholeFile: z.boolean().describe('Whether the signature covers all of the file except its own value'),
  bytesAfter: z.int().describe('Bytes appended after the signed revision'),
});

const certificate = z.object({
  trust: z
    .enum(['trusted', 'rejected', 'self-signed', 'unknown-root', 'incomplete-chain'])
    .describe('`rejected`: the chain leads to a root that you trust, but breaks a rule'),
  problems: z
    .array(z.object({ code, message, cause, certificate: z.int().describe('0-based index in `chain`') }))
    .describe('Rules that the chain breaks'),
  validAtSigning: z
    .boolean()
    .nullable()
    .describe(
      'By a trusted time stamp, or while the chain is valid; null: has expired, and nothing proves when it signed',
    ),
  validNow: z.boolean(),
  revocation: z
    .enum(['not-checked', 'revoked'])
    .describe('`revoked` by a CRL or OCSP response in the file; nothing else is checked'),
  chain: z.array(z.object({ subject: text, issuer: text, notBefore: text, notAfter: text })),
});

const change = z.object({
  kind: z.enum([
    'signature-added',
    'timestamp-added',
    'validation-data-added',
    'metadata-changed',
    'field-filled',
    'annotation-added',
    'annotation-changed',
    'annotation-removed',
    'forbidden',
  ]),
  level,
  code,
  message,
  cause,
  permitted: z.boolean(),
  page: z.int().optional().describe('0-indexed'),
  field: text.optional(),
});

const signature = z
  .object({
    fieldName: text,
    kind: z.enum(['signature', 'document-timestamp']),
    valid: z.boolean().describe('Intact, with only permitted changes afterwards. Independent of trust'),
    integrity: z
      .enum(['intact', 'broken', 'unknown'])
      .describe(
        '`unknown`: it uses what Platen does not know, such as an algorithm, and nothing else is wrong',
      ),
    problems: z.array(finding).describe('Why it is broken or unknown'),
    warnings: z.array(finding).describe('Weaknesses that do not break it'),
    signer: signer.nullable(),
    time,
    coverage,
    certificate: certificate.nullable(),
    algorithm: z.object({
      digest: text,
      key: text.nullable(),
      padding: z.enum(['pkcs1', 'pss', 'none']),
      strength: z.enum(['strong', 'weak']).describe('`weak`: could be forged; `warnings` say why'),
    }),
    profile: z.enum(['pkcs7', 'pkcs7-sha1', 'pades-b-b', 'pades-b-t', 'rfc3161', 'unknown']),
    certification: z
      .union([z.literal(1), z.literal(2), z.literal(3)])
      .nullable()
      .describe('1 permits no changes, 2 filling in forms and signing, 3 also annotations'),
    changesAfter: z.object({ permitted: z.boolean(), level, changes: z.array(change) }),
    reason: text.nullable(),
    location: text.nullable(),
    contact: text.nullable(),
  })
  .meta({ id: 'Signature' });

/** Result of a verification in responses. */
export const verificationView = z.object({
  signatures: z.array(signature).describe("In the order of the form's fields"),
  unsignedFields: z.array(text).describe('Signature fields that nobody signed yet'),
});
