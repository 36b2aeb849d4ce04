export const en = {
  verify: {
    /** By code. The service's messages are English. */
    findings: {} as Readonly<Record<string, string>>,
    title: 'Signatures',
    back: 'The document',
    sign: 'Sign it',
    noneTitle: 'This document is not signed',
    noneText: 'A signature proves who stands behind a document, and that nobody has changed it since.',
    valid: 'Signed, and unchanged since',
    validUnknown: 'Unchanged since it was signed; signer unknown',
    broken: 'The signature is broken',
    unknown: 'The signature cannot be checked',
    changed: 'Changed after it was signed',
    by: (name: string) => `by ${name}`,
    unknownSigner: 'somebody unknown',
    proven: (time: string) => `on ${time}, proven by a time stamp`,
    claimed: (time: string) => `claimed signing time ${time}`,
    signer: 'Signer',
    trust: {
      trusted: 'Trusted',
      rejected: 'Rejected',
      'self-signed': 'Self-signed',
      'unknown-root': 'Issuer not checked',
      'incomplete-chain': 'Chain incomplete',
    },
    trustIt: 'Trusted roots',
    since: 'What happened since',
    nothingChanged: 'Nothing',
    permitted: 'Allowed',
    forbidden: 'Not allowed',
    reason: 'Reason',
    location: 'Location',
    field: 'Field',
    unsigned: (fields: string) => `Not signed yet: ${fields}`,
  },
};

export type VerifyTexts = typeof en;
