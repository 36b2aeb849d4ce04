import type { UploadTexts } from './upload-texts.en.ts';

export const de: UploadTexts = {
  openDropped: 'Datei ablegen, um sie hier zu öffnen',
  uploads: 'Hochgeladene Dateien',
  uploading: (name) => `${name} wird hochgeladen`,
  waiting: 'Wartet auf das Anfragelimit',
  checking: 'Wird geprüft',
  locked: 'Passwort nötig',
  hideUploads: 'Fertige ausblenden',
  converting: 'Wird in ein PDF umgewandelt',
  password: (name) => `Passwort von ${name}`,
  isProtected: 'Dieses PDF braucht ein Passwort.',
  unprotect: 'Entfernen Sie zuerst seinen Schutz',
};
