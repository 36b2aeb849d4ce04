import type { Language } from './language.ts';

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
  THROTTLED: {
    en: 'The service cannot accept more requests at the moment. Try again in some seconds.',
    de: 'Der Dienst nimmt gerade keine weiteren Anfragen an. Versuchen Sie es in einigen Sekunden erneut.',
  },
  RATE_LIMITED: {
    en: 'Too many requests in one minute. Try again shortly.',
    de: 'Zu viele Anfragen in einer Minute. Versuchen Sie es gleich erneut.',
  },
  TOO_MANY_WRONG_KEYS: {
    en: 'Too many wrong keys came from this address. Try again later.',
    de: 'Von dieser Adresse kamen zu viele falsche Schlüssel. Versuchen Sie es später erneut.',
  },
  MISSING_API_KEY: { en: 'Sign in with a key.', de: 'Melden Sie sich mit einem Schlüssel an.' },
  INVALID_API_KEY: {
    en: 'The key is unknown or revoked.',
    de: 'Der Schlüssel ist unbekannt oder widerrufen.',
  },
  SESSION_ENDED: {
    en: 'Your session has ended. Sign in again.',
    de: 'Ihre Sitzung ist beendet. Melden Sie sich neu an.',
  },
  SESSION_REQUIRED: { en: 'Sign in to do this.', de: 'Melden Sie sich dafür an.' },
  API_KEY_REQUIRED: {
    en: 'Only an API key may do this, not the dashboard.',
    de: 'Das darf nur ein API-Schlüssel, nicht das Dashboard.',
  },
  API_KEY_NOT_FOUND: { en: 'This key does not exist.', de: 'Diesen Schlüssel gibt es nicht.' },
  ACCOUNT_NOT_FOUND: { en: 'This account does not exist.', de: 'Dieses Konto gibt es nicht.' },
  SLUG_TAKEN: { en: 'This slug is taken already.', de: 'Dieses Kürzel ist schon vergeben.' },
  JOB_NOT_ENDED: { en: 'This job has not ended.', de: 'Dieser Auftrag ist nicht beendet.' },
  TOO_MANY_RESULTS: {
    en: 'The batch has too many PDFs to join them in one. Download the ZIP.',
    de: 'Der Stapel hat zu viele PDFs für ein einziges. Laden Sie das ZIP herunter.',
  },
  NO_WEBHOOK: { en: 'This job was queued without a webhook.', de: 'Dieser Auftrag hat keinen Webhook.' },
  UPLOAD_EXPIRED: {
    en: 'The file did not arrive in time. Upload it again.',
    de: 'Die Datei kam nicht rechtzeitig an. Laden Sie sie erneut hoch.',
  },
  TRUSTED_ROOT_NOT_FOUND: {
    en: 'This trusted root does not exist.',
    de: 'Dieses vertraute Zertifikat gibt es nicht.',
  },
  TRUSTED_ROOT_EXISTS: {
    en: 'The account trusts this certificate already.',
    de: 'Das Konto vertraut diesem Zertifikat schon.',
  },
  TRUSTED_ROOT_LIMIT_REACHED: {
    en: 'The account has 20 trusted roots. Remove one first.',
    de: 'Das Konto hat 20 vertraute Zertifikate. Entfernen Sie zuerst eines.',
  },
  NOT_AN_INVOICE: {
    en: 'This XML is neither UBL 2.1 nor a Cross Industry Invoice (CII).',
    de: 'Dieses XML ist weder UBL 2.1 noch eine Cross Industry Invoice (CII).',
  },
  NO_EMBEDDED_INVOICE: { en: 'This PDF contains no invoice.', de: 'Dieses PDF enthält keine Rechnung.' },
  TIMEOUT: {
    en: 'This took longer than allowed. Try it with a smaller file.',
    de: 'Das hat zu lange gedauert. Versuchen Sie es mit einer kleineren Datei.',
  },
  NOT_A_PDF: { en: 'This file is not a PDF.', de: 'Diese Datei ist kein PDF.' },
  PASSWORD_WRONG: { en: 'The password is wrong.', de: 'Das Passwort ist falsch.' },
  OWNER_PASSWORD_NEEDED: {
    en: 'The restrictions of this PDF can only be lifted with its owner password.',
    de: 'Die Einschränkungen dieses PDFs hebt nur das Besitzerpasswort auf.',
  },
  PDF_NOT_ENCRYPTED: { en: 'This PDF is not encrypted.', de: 'Dieses PDF ist nicht verschlüsselt.' },
  NO_EMBEDDED_DATA: {
    en: 'This PDF contains no embedded data.',
    de: 'Dieses PDF enthält keine eingebetteten Daten.',
  },
  ALREADY_SIGNED: {
    en: 'This PDF is signed already. A certification must be its first signature.',
    de: 'Dieses PDF ist schon signiert. Eine Zertifizierung muss die erste Signatur sein.',
  },
  CERTIFICATE_KEY_MISMATCH: {
    en: 'The private key does not belong to the certificate.',
    de: 'Der private Schlüssel gehört nicht zum Zertifikat.',
  },
  CERTIFICATE_NOT_FOR_SIGNING: {
    en: 'This certificate is not made for signatures.',
    de: 'Dieses Zertifikat ist nicht für Signaturen bestimmt.',
  },
  KEY_TOO_SHORT: {
    en: 'The RSA key has fewer than 2,048 bits.',
    de: 'Der RSA-Schlüssel hat weniger als 2.048 Bit.',
  },
  KEY_DAMAGED: { en: 'The private key is damaged.', de: 'Der private Schlüssel ist beschädigt.' },
  WRONG_PASSPHRASE: {
    en: 'The passphrase of the key is wrong.',
    de: 'Das Passwort des Schlüssels ist falsch.',
  },
  NO_FORM: { en: 'This PDF has no form fields.', de: 'Dieses PDF hat keine Formularfelder.' },
  XFA_DYNAMIC: {
    en: 'This form is dynamic XFA, which has no PDF fields.',
    de: 'Dieses Formular ist dynamisches XFA ohne PDF-Felder.',
  },
};
