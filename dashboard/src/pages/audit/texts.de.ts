import type { AuditTexts } from './texts.en.ts';

export const de: AuditTexts = {
  audit: {
    title: 'Protokoll',
    lead: 'Wer wann was getan hat. Einträge lassen sich nicht ändern.',
    event: 'Ereignis',
    anyEvent: 'Alle Ereignisse',
    subject: 'Objekt',
    subjectId: 'Objekt-ID',
    operation: 'Operation',
    actor: 'API-Schlüssel',
    anyActor: 'Alle Schlüssel',
    request: 'Anfrage-ID',
    documentId: 'Dokument-ID',
    wrongId: 'Geben Sie eine vollständige ID ein.',
    export: 'Als CSV exportieren',
    exporting: (count) => `${count} Ereignisse`,
    cut: (count) =>
      `Die Datei hat die neuesten ${count} Ereignisse. Grenzen Sie die Daten ein, um die übrigen zu exportieren.`,
    fileName: 'Protokoll',
    deletedDocument: (end) => `Gelöschtes Dokument …${end}`,
    time: 'Zeit',
    from: 'Von',
    to: 'Bis',
    emptyTitle: 'Noch keine Ereignisse',
    emptyText:
      'Hier erscheint jedes Dokument, das entsteht, gelesen oder gelöscht wird, und jede Änderung am Konto.',
    noMatchTitle: 'Keine Treffer',
    noMatchText: 'Entfernen Sie einen Filter oder wählen Sie einen anderen Zeitraum.',
  },
};
