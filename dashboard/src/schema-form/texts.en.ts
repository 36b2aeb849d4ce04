/** Texts of forms that are made from a JSON Schema. */
export const en = {
  add: (what: string) => `Add: ${what}`,
  remove: (what: string) => `Remove: ${what}`,
  addTo: (list: string) => `Add an item: ${list}`,
  addItem: 'Add an item',
  item: (list: string, number: number) => `${list}, ${number}`,
  moveUp: (what: string) => `Move up: ${what}`,
  moveDown: (what: string) => `Move down: ${what}`,
  none: 'None',
  default: 'Default',
  more: 'More options',
  kind: 'Kind',
  notANumber: 'This is not a number.',
  notJson: 'This is not JSON.',
  asJson: 'As JSON: the schema allows several kinds of value here.',
};

export type SchemaFormTexts = typeof en;
