import type { Language } from './i18n.tsx';

/** Texts of errors whose code states all that a person needs. Errors with details, such as a position, have the service's message. */
export const CODE_TEXTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  INTERNAL_ERROR: {
    en: 'Something failed in the service. Try again; if it fails again, name the request.',
    de: 'Im Dienst ist etwas fehlgeschlagen. Versuchen Sie es erneut; nennen Sie sonst die Anfrage.',
  },
  STORAGE_BUSY: {
    en: 'The storage is busy. Try again in a moment.',
    de: 'Der Speicher ist ausgelastet. Versuchen Sie es gleich erneut.',
  },
  RENDER_BUSY: {
    en: 'All capacity for rendering is in use. Try again in some seconds.',
    de: 'Alle Kapazität zum Rendern ist belegt. Versuchen Sie es in einigen Sekunden erneut.',
  },
  CONVERT_BUSY: {
    en: 'All capacity for conversions is in use. Try again in some seconds.',
    de: 'Alle Kapazität zum Umwandeln ist belegt. Versuchen Sie es in einigen Sekunden erneut.',
  },
  CONCURRENCY_LIMITED: {
    en: 'Your plan allows no more requests at once. Try again when others have ended.',
    de: 'Ihr Tarif erlaubt nicht mehr Anfragen zugleich. Versuchen Sie es erneut, wenn andere beendet sind.',
  },
  RENDER_TIMEOUT: {
    en: 'The document was not rendered in time. Make it shorter, or queue it.',
    de: 'Das Dokument wurde nicht rechtzeitig gerendert. Kürzen Sie es, oder stellen Sie es in die Warteschlange.',
  },
  RENDER_CRASHED: {
    en: 'The browser crashed on this document.',
    de: 'Der Browser ist an diesem Dokument abgestürzt.',
  },
  SCOPE_REQUIRED: {
    en: 'Your key may not do this. Sign in with an admin key.',
    de: 'Ihr Schlüssel darf das nicht. Melden Sie sich mit einem Admin-Schlüssel an.',
  },
  PLAN_REQUIRED: { en: 'Your plan does not include this.', de: 'Ihr Tarif enthält das nicht.' },
  KEY_LIMIT_REACHED: {
    en: 'The account has as many keys as it may have. Revoke one first.',
    de: 'Das Konto hat so viele Schlüssel, wie es haben darf. Widerrufen Sie zuerst einen.',
  },
  TEMPLATE_LIMIT_REACHED: {
    en: 'Your plan allows no more templates. Delete one, or change the plan.',
    de: 'Ihr Tarif erlaubt keine weiteren Vorlagen. Löschen Sie eine, oder wechseln Sie den Tarif.',
  },
  PREVIEW_LIMIT_REACHED: {
    en: 'The previews of this day are used up. They start again tomorrow (UTC).',
    de: 'Die Vorschauen dieses Tages sind aufgebraucht. Morgen (UTC) geht es weiter.',
  },
  QUOTA_EXCEEDED: {
    en: 'The renders of this month are used up.',
    de: 'Die Renderings dieses Monats sind aufgebraucht.',
  },
  STORAGE_LIMIT_REACHED: {
    en: 'The documents take up all the storage of your plan. Delete some first.',
    de: 'Die Dokumente belegen den ganzen Speicher Ihres Tarifs. Löschen Sie zuerst einige.',
  },
  QUEUE_FULL: {
    en: 'The account has as many waiting jobs as its plan allows. Try again when some have ended.',
    de: 'Das Konto hat so viele wartende Aufträge, wie sein Tarif erlaubt. Versuchen Sie es später erneut.',
  },
  DOCUMENT_NOT_FOUND: {
    en: 'This document does not exist, or has expired.',
    de: 'Dieses Dokument gibt es nicht, oder es ist abgelaufen.',
  },
  TEMPLATE_NOT_FOUND: { en: 'This template does not exist.', de: 'Diese Vorlage gibt es nicht.' },
  REDACTION_TEMPLATE_NOT_FOUND: {
    en: 'This redaction template does not exist.',
    de: 'Diese Schwärzungsvorlage gibt es nicht.',
  },
  CERTIFICATE_NOT_FOUND: { en: 'This certificate does not exist.', de: 'Dieses Zertifikat gibt es nicht.' },
  PIPELINE_NOT_FOUND: { en: 'This pipeline does not exist.', de: 'Diese Pipeline gibt es nicht.' },
  JOB_NOT_FOUND: { en: 'This job does not exist.', de: 'Diesen Auftrag gibt es nicht.' },
  JOB_BEGUN: {
    en: 'This job has begun, and can no longer be canceled.',
    de: 'Dieser Auftrag hat begonnen und kann nicht mehr abgebrochen werden.',
  },
  BATCH_NOT_FOUND: { en: 'This batch does not exist.', de: 'Diesen Stapel gibt es nicht.' },
  BATCH_ENDED: { en: 'All jobs of this batch have ended.', de: 'Alle Aufträge dieses Stapels sind beendet.' },
  BATCH_NOT_ENDED: {
    en: 'Some jobs of this batch have not ended.',
    de: 'Einige Aufträge dieses Stapels sind nicht beendet.',
  },
  NO_RESULTS: { en: 'No PDF of this batch is left.', de: 'Von diesem Stapel ist kein PDF mehr da.' },
  VERSION_CONFLICT: {
    en: 'Somebody else has saved a version meanwhile. Load it, and repeat your change.',
    de: 'Inzwischen hat jemand eine andere Version gespeichert. Laden Sie sie, und wiederholen Sie Ihre Änderung.',
  },
  PDF_ENCRYPTED: {
    en: 'This PDF is protected by a password.',
    de: 'Dieses PDF ist durch ein Passwort geschützt.',
  },
  PAYLOAD_TOO_LARGE: { en: 'The file is too large.', de: 'Die Datei ist zu groß.' },
  UPLOAD_UNFINISHED: {
    en: 'The file was not uploaded completely. Upload it again.',
    de: 'Die Datei wurde nicht vollständig hochgeladen. Laden Sie sie erneut hoch.',
  },
  SIGNING_UNAVAILABLE: {
    en: 'Signing is not available at the moment. Try again shortly.',
    de: 'Das Signieren ist gerade nicht verfügbar. Versuchen Sie es gleich erneut.',
  },
};
