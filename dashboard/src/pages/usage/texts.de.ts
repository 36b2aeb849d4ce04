import { plural } from '../../i18n/plural.ts';
import type { UsageTexts } from './texts.en.ts';

const few = plural('de');

export const de: UsageTexts = {
  usage: {
    title: 'Tarif und Verbrauch',
    lead: (month) => `Was im ${month} gerendert wurde und was der Tarif erlaubt.`,
    renders: 'Renderings in diesem Monat',
    of: (limit) => `von ${limit}`,
    remaining: (count) => `${count} übrig`,
    resets: (date) => `Wird am ${date} zurückgesetzt`,
    exceeded:
      'Das Kontingent ist verbraucht: Renderings werden abgelehnt, bis es zurückgesetzt wird oder der Tarif wechselt.',
    storage: 'Gespeicherte Dokumente',
    storageLeft: (size) => `${size} frei`,
    storageFull:
      'Der Speicher ist voll: Dokumente werden nicht mehr gespeichert, bis welche gelöscht werden oder der Tarif wechselt.',
    concurrent: 'Anfragen gleichzeitig in Arbeit',
    perDay: 'Renderings pro Tag',
    onDay: (date, count) => `${date}: ${few(count, 'ein Rendering', '{} Renderings')}`,
    none: 'In diesem Monat wurde noch nichts gerendert.',
    limits: 'Grenzen Ihres Tarifs',
    plan: 'Tarif',
    plans: { free: 'Free', pro: 'Pro', team: 'Team', business: 'Business' },
    rendersPerMonth: 'Renderings pro Monat',
    requestRate: 'Anfragen je Schlüssel',
    requestRateOfAccount: 'Anfragen aller Schlüssel zusammen',
    perMinute: (count) => `${count} in jeder Minute`,
    templates: 'Vorlagen',
    unlimited: 'Unbegrenzt',
    retention: 'Dokumente bleiben',
    days: (count) => few(count, 'einen Tag', '{} Tage'),
    forever: 'Bis Sie sie löschen',
    lists: 'Listen per API-Schlüssel',
    included: 'Enthalten',
    fromTeam: 'Ab dem Tarif Team',
  },
};
