import type { RequestsTexts } from './texts.en.ts';

export const de: RequestsTexts = {
  requests: {
    title: 'Anfragen',
    lead: 'Anfragen an die API in den letzten 7 Tagen, ohne ihren Inhalt. Neue erscheinen nach einigen Sekunden.',
    request: 'Anfrage',
    status: 'Status',
    anyStatus: 'Jeder Status',
    failed: 'Fehlgeschlagen',
    statuses: { '2xx': '2xx: erfolgreich', '4xx': '4xx: abgelehnt', '5xx': '5xx: Fehler des Servers' },
    source: 'Gesendet von',
    anySource: 'Alle',
    sources: { api: 'Programmen', dashboard: 'Dashboard' },
    method: 'Methode',
    anyMethod: 'Alle Methoden',
    key: 'API-Schlüssel',
    anyKey: 'Alle Schlüssel',
    requestId: 'Anfrage-ID',
    wrongId: 'Eine Anfrage-ID hat 36 Zeichen, wie in X-Request-Id.',
    from: 'Von',
    to: 'Bis',
    duration: 'Dauer',
    ms: (count: string) => `${count} ms`,
    time: 'Zeit',
    refresh: 'Aktualisieren',
    emptyTitle: 'Keine Anfragen in den letzten 7 Tagen',
    emptyText: 'Hier erscheint jede Anfrage mit einem Ihrer API-Schlüssel.',
    noMatchTitle: 'Keine Treffer',
    noMatchText: 'Entfernen Sie einen Filter oder wählen Sie andere Tage.',
    waitingText:
      'Eine Anfrage erscheint einige Sekunden nach ihrer Antwort. Anfragen, die älter als 7 Tage sind, werden nicht gezeigt.',
  },
};
