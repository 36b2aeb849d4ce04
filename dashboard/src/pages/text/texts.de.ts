import { plural } from '../../i18n/plural.ts';
import type { TextTexts } from './texts.en.ts';

const few = plural('de');

export const de: TextTexts = {
  text: {
    title: 'Text',
    lead: 'Der Text des Dokuments in Lesereihenfolge.',
    back: 'Zum Dokument',
    format: 'Format',
    plain: 'Nur Text',
    markdown: 'Markdown',
    download: 'Herunterladen',
    label: 'Text des Dokuments',
    emptyTitle: 'Kein Text',
    emptyText: 'Die Seiten enthalten keinen lesbaren Text. Gescannte Seiten sind Bilder.',
    unmapped: (count: number) =>
      few(
        count,
        'Ein Zeichen hat in der Datei keinen Unicode-Wert und fehlt hier.',
        '{} Zeichen haben in der Datei keinen Unicode-Wert und fehlen hier.',
      ),
  },
};
