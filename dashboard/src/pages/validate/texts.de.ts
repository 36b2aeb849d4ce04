import { plural } from '../../i18n/plural.ts';
import type { ValidateTexts } from './texts.en.ts';

const few = plural('de');

export const de: ValidateTexts = {
  validate: {
    title: 'PDF/A und PDF/UA',
    lead: 'Die Regeln für Archivierung und Barrierefreiheit, die sich maschinell prüfen lassen.',
    back: 'Zum Dokument',
    keeps: (profile: string) => `${profile}: bestanden`,
    breaks: (profile: string) => `${profile}: nicht bestanden`,
    claimed: 'In der Datei angegeben',
    notClaimed: 'In der Datei nicht angegeben',
    rules: (count: number) => few(count, 'eine Regel ist verletzt', '{} Regeln sind verletzt'),
    rule: (standard: string, clause: string, test: number) => `${standard}, ${clause}, Test ${test}`,
    times: (count: number) => few(count, 'einmal', '{}-mal'),
    page: (page: number) => `Seite ${page}`,
    object: (number: number) => `Objekt ${number}`,
  },
};
