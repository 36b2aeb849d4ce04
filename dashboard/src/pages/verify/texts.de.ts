import { FINDING_TEXTS } from './finding-texts.de.ts';
import type { VerifyTexts } from './texts.en.ts';

export const de: VerifyTexts = {
  verify: {
    findings: FINDING_TEXTS,
    title: 'Signaturen',
    back: 'Zum Dokument',
    sign: 'Signieren',
    noneTitle: 'Dieses Dokument ist nicht signiert',
    noneText:
      'Eine Signatur beweist, wer hinter einem Dokument steht und dass es seither niemand geändert hat.',
    valid: 'Signiert und seither unverändert',
    validUnknown: 'Unverändert seit der Unterschrift; Unterzeichner unbekannt',
    broken: 'Die Signatur ist ungültig',
    unknown: 'Die Signatur lässt sich nicht prüfen',
    changed: 'Nach dem Signieren geändert',
    by: (name) => `von ${name}`,
    unknownSigner: 'jemand Unbekanntem',
    proven: (time) => `am ${time}, durch Zeitstempel bestätigt`,
    claimed: (time) => `angegebene Zeit der Signatur: ${time}`,
    signer: 'Unterzeichner',
    trust: {
      trusted: 'Vertrauenswürdig',
      rejected: 'Abgelehnt',
      'self-signed': 'Selbst signiert',
      'unknown-root': 'Aussteller ungeprüft',
      'incomplete-chain': 'Kette unvollständig',
    },
    trustIt: 'Vertrauenswürdige Stammzertifikate',
    since: 'Was seither geschah',
    nothingChanged: 'Nichts',
    permitted: 'Erlaubt',
    forbidden: 'Nicht erlaubt',
    reason: 'Grund',
    location: 'Ort',
    field: 'Feld',
    unsigned: (fields) => `Noch nicht signiert: ${fields}`,
  },
};
