import type { CertificatesTexts } from './texts.en.ts';

export const de: CertificatesTexts = {
  certificates: {
    title: 'Zertifikate',
    lead: 'Womit Dokumente signiert werden. Private Schlüssel werden verschlüsselt und nie wieder gezeigt.',
    create: 'Zertifikat hinzufügen',
    name: 'Name',
    expires: 'Gültig bis',
    expired: (date) => `Abgelaufen am ${date}`,
    created: 'Hinzugefügt',
    deleteTitle: (name) => `„${name}“ löschen?`,
    deleteText:
      'Zertifikat und Schlüssel werden endgültig gelöscht. Was damit signiert wurde, bleibt signiert.',
    emptyTitle: 'Noch keine Zertifikate',
    emptyText: 'Fügen Sie eines hinzu: API-Schlüssel, die signieren dürfen, können es dann benutzen.',
    kind: 'Schlüssel und Zertifikat',
    kinds: { p12: 'PKCS#12-Datei', pem: 'PEM-Text', kms: 'Schlüssel in AWS KMS' },
    kindHints: {
      p12: 'Eine Datei mit beidem, .p12 oder .pfx',
      pem: 'Zertifikat und privater Schlüssel als Text',
      kms: 'Der private Schlüssel verlässt AWS KMS nie',
    },
    p12: 'Datei',
    passphrase: 'Passphrase',
    passphraseHint: 'Nur wenn die Datei oder der Schlüssel eine hat.',
    certificatePem: 'Zertifikat',
    certificatePemHint: 'Die Zertifikate seiner Kette dürfen folgen.',
    privateKeyPem: 'Privater Schlüssel',
    privateKeyPemHint: 'PKCS#8, PKCS#1 oder SEC1.',
    kmsKeyArn: 'ARN des KMS-Schlüssels',
    missing: {
      name: 'Geben Sie dem Zertifikat einen Namen.',
      p12: 'Wählen Sie die Datei.',
      passphrase: 'Geben Sie die Passphrase ein.',
      certificatePem: 'Fügen Sie das Zertifikat ein.',
      privateKeyPem: 'Fügen Sie den privaten Schlüssel ein.',
      kmsKeyArn: 'Geben Sie die ARN des Schlüssels ein.',
    },
  },
};
