import type { SchemaFormTexts } from './texts.en.ts';

export const de: SchemaFormTexts = {
  add: (what) => `Hinzufügen: ${what}`,
  remove: (what) => `Entfernen: ${what}`,
  addTo: (list) => `Eintrag hinzufügen: ${list}`,
  addItem: 'Eintrag hinzufügen',
  item: (list, number) => `${list}, ${number}`,
  moveUp: (what) => `Nach oben: ${what}`,
  moveDown: (what) => `Nach unten: ${what}`,
  none: 'Nichts',
  default: 'Standard',
  more: 'Weitere Optionen',
  kind: 'Art',
  notANumber: 'Das ist keine Zahl.',
  notJson: 'Das ist kein JSON.',
  asJson: 'Als JSON: Das Schema erlaubt hier verschiedene Arten von Werten.',
};
