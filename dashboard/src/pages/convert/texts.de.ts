import type { ConvertTexts } from './texts.en.ts';

export const de: ConvertTexts = {
  title: 'Umwandeln',
  lead: 'Macht aus einem Dokument von Word, Excel, PowerPoint oder LibreOffice ein PDF oder eine andere Office-Datei.',
  file: 'Office-Datei',
  drop: 'Office-Datei hier ablegen, um sie umzuwandeln',
  format: 'Ergebnis',
  formatHint:
    'Ein PDF wird unter Dokumente gespeichert. Eine andere Datei wird heruntergeladen und nicht gespeichert.',
  formats: {
    pdf: 'PDF',
    docx: 'Word-Dokument (.docx)',
    odt: 'OpenDocument-Text (.odt)',
    xlsx: 'Excel-Arbeitsmappe (.xlsx)',
    ods: 'OpenDocument-Tabelle (.ods)',
    pptx: 'PowerPoint-Präsentation (.pptx)',
    odp: 'OpenDocument-Präsentation (.odp)',
  },
  password: 'Öffnet eine verschlüsselte Datei.',
  bookmarks: 'Lesezeichen der Überschriften',
  submit: 'Umwandeln',
  done: (name) => `${name} ist fertig.`,
  conforms: (claims) => `Es entspricht ${claims}.`,
  download: 'Herunterladen',
  open: 'Dokument öffnen',
};
