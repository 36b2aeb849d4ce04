export const en = {
  sign: {
    title: 'Sign',
    back: 'Back to the document',
    certificate: 'Certificate',
    field: 'Signature field',
    fieldHint: 'The fields of the file that nobody has signed yet.',
    noField: 'None of them',
    reason: 'Reason',
    location: 'Place',
    permissions: 'What may change afterwards',
    permissionNames: {
      none: 'Ordinary signature',
      '1': 'Nothing',
      '2': 'Forms and further signatures',
      '3': 'Comments too',
    },
    timestampUrl: 'Time-stamp authority',
    timestampHint: 'Proves when it was signed (RFC 3161). Optional.',
    pades: 'European profile (PAdES)',
    visible: 'Show the signature on the page',
    here: 'Signature',
    placeHint: (page: number) => `On page ${page}. Drag the frame, or type its numbers, in points.`,
    moveHere: (page: number) => `Move it to page ${page}`,
    submit: 'Sign',
    suffix: 'signed',
    noneTitle: 'No certificate to sign with',
    noneText: 'Documents are signed with a saved certificate. An admin key adds one.',
    noneAction: 'Add a certificate',
  },
};

export type SignTexts = typeof en;
