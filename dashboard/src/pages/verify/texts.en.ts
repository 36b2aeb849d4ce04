export const en = {
  verify: {
    title: 'Signatures',
    back: 'Back to the document',
    sign: 'Sign it',
    noneTitle: 'This document is not signed',
    noneText: 'A signature proves who stands behind a document, and that nobody has changed it since.',
    valid: 'Signed, and unchanged since',
    broken: 'The signature is broken',
    unknown: 'The signature cannot be checked',
    changed: 'Changed after it was signed',
    by: (name: string) => `by ${name}`,
    unknownSigner: 'somebody unknown',
    proven: (time: string) => `on ${time}, proven by a time stamp`,
    claimed: (time: string) => `on ${time}, as the signer says`,
    signer: 'Signer',
    trust: {
      trusted: 'Trusted',
      rejected: 'Rejected',
      'self-signed': 'Self-signed',
      'unknown-root': 'Issuer not checked',
      'incomplete-chain': 'Chain incomplete',
    },
    since: 'What happened since',
    nothingChanged: 'Nothing',
    permitted: 'Allowed',
    forbidden: 'Not allowed',
    reason: 'Reason',
    field: 'Field',
    unsigned: (fields: string) => `Not signed yet: ${fields}`,
  },
};

export type VerifyTexts = typeof en;
