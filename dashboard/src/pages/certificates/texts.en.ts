export const en = {
  certificates: {
    title: 'Certificates',
    lead: 'What documents are signed with. Private keys are encrypted, and never shown again.',
    create: 'Add certificate',
    name: 'Name',
    expires: 'Valid until',
    expired: (date: string) => `Expired on ${date}`,
    created: 'Added',
    deleteTitle: (name: string) => `Delete “${name}”?`,
    deleteText:
      'The certificate and its key are deleted for good. Documents that were signed with it stay signed.',
    emptyTitle: 'No certificates yet',
    emptyText: 'Add one, and keys with the scope “sign” can sign documents with it.',
    kind: 'Key and certificate',
    kinds: { p12: 'PKCS#12 file', pem: 'PEM text', kms: 'Key in AWS KMS' },
    kindHints: {
      p12: 'One file, .p12 or .pfx, that holds both',
      pem: 'Certificate and private key as text',
      kms: 'The private key never leaves AWS KMS',
    },
    p12: 'File',
    passphrase: 'Passphrase',
    passphraseHint: 'Only if the file or the key has one.',
    certificatePem: 'Certificate',
    certificatePemHint: 'The certificates of its chain may follow.',
    privateKeyPem: 'Private key',
    privateKeyPemHint: 'PKCS#8, PKCS#1 or SEC1.',
    kmsKeyArn: 'ARN of the KMS key',
    missing: {
      name: 'Give the certificate a name.',
      p12: 'Choose the file.',
      passphrase: 'Type the passphrase.',
      certificatePem: 'Paste the certificate.',
      privateKeyPem: 'Paste the private key.',
      kmsKeyArn: 'Type the ARN of the key.',
    },
  },
};

export type CertificatesTexts = typeof en;
