import type { KeysTexts } from './texts.en.ts';

export const de: KeysTexts = {
  keys: {
    title: 'API-Schlüssel',
    lead: 'Jeder Schlüssel hat ein eigenes Anfragelimit und steht mit seinem Namen im Protokoll.',
    create: 'Schlüssel anlegen',
    name: 'Name',
    nameHint: 'Wofür er da ist, zum Beispiel „Rechnungsserver“.',
    nameMissing: 'Geben Sie dem Schlüssel einen Namen.',
    scope: 'Berechtigung',
    scopes: { render: 'Rendern', sign: 'Signieren', admin: 'Verwalten' },
    scopeHints: {
      render: 'PDFs erzeugen und bearbeiten, Dokumente lesen',
      sign: 'Dasselbe, und mit gespeicherten Zertifikaten signieren',
      admin: 'Alles, auch Schlüssel und Vorlagen',
    },
    prefix: 'Schlüssel',
    created: 'Angelegt',
    lastUsed: 'Zuletzt benutzt',
    neverUsed: 'Noch nie benutzt',
    notUsedLately: 'Nicht in den letzten 90 Tagen',
    current: 'Dieser Schlüssel',
    revoke: 'Widerrufen',
    revokeTitle: (name) => `„${name}“ widerrufen?`,
    revokeText:
      'Was diesen Schlüssel benutzt, wird ab sofort abgewiesen. Das lässt sich nicht rückgängig machen.',
    revokeOwnText:
      'Sie sind mit diesem Schlüssel angemeldet und werden abgemeldet. Das lässt sich nicht rückgängig machen.',
    madeTitle: 'Kopieren Sie den neuen Schlüssel jetzt',
    madeText: 'Er wird nur dieses eine Mal gezeigt. Platen behält davon nichts als einen Hash.',
    madeDone: 'Ich habe ihn kopiert',
    emptyTitle: 'Noch keine Schlüssel',
    emptyText: 'Legen Sie für jedes Programm, das Platen benutzt, einen Schlüssel an.',
  },
};
