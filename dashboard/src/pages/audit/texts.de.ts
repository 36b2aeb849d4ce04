import type { AuditTexts } from './texts.en.ts';

export const de: AuditTexts = {
  audit: {
    title: 'Protokoll',
    lead: 'Wer was wann getan hat. Daran lässt sich nichts ändern.',
    event: 'Ereignis',
    anyEvent: 'Alle Ereignisse',
    subject: 'Was',
    actor: 'Schlüssel',
    request: 'Anfrage',
    time: 'Wann',
    from: 'Von',
    to: 'Bis',
    emptyTitle: 'Noch ist nichts geschehen',
    emptyText:
      'Hier erscheint jedes Dokument, das entsteht, gelesen oder gelöscht wird, und jede Änderung am Konto.',
    noMatchTitle: 'Dazu passt kein Ereignis',
    noMatchText: 'Nehmen Sie einen Filter weg oder wählen Sie einen anderen Zeitraum.',
  },
};
