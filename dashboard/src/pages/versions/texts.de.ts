import type { VersionsTexts } from './texts.en.ts';

export const de: VersionsTexts = {
  title: (name) => `Versionen von ${name}`,
  list: 'Versionen',
  version: (version) => `Version ${version}`,
  current: 'Aktuell',
  compare: (version, current) => `Version ${version} neben Version ${current}`,
  onlyOne: 'Bisher gibt es eine Version. Jedes Speichern legt eine weitere an, und alle bleiben.',
  restore: (version) => `Version ${version} wiederherstellen`,
  restoreTitle: (version) => `Version ${version} wiederherstellen?`,
  restoreAction: 'Wiederherstellen',
  before: (version) => `Version ${version}`,
  now: (version) => `Version ${version}, aktuell`,
  diffOf: (part) => `Was anders ist: ${part}`,
};
