import { plural } from '../../i18n/plural.ts';

const few = plural('en');

/** Texts of the page that orders, rotates, deletes and inserts pages. */
export const en = {
  title: 'Pages',
  lead: 'Drag pages into their order. Select pages to rotate, delete or split. The document itself stays unchanged.',
  label: 'Pages of the new document',
  move: (page: number) => `Move page ${page}`,
  page: (number: number) => `Page ${number}`,
  blank: 'Blank page',
  newPart: (part: number) => `Document ${part}`,
  dropNewPart: 'Drag pages here to make a new document of them',
  selected: (count: number) => few(count, 'One page selected', '{} pages selected'),
  noneSelected: 'No page selected',
  rotateLeft: 'Rotate left',
  rotateRight: 'Rotate right',
  delete: 'Delete',
  split: 'Begin a new document',
  join: 'Join with the previous',
  insert: 'Insert pages',
  insertBlank: 'Insert a blank page',
  insertTitle: 'Insert pages of another document',
  insertLead: 'They are inserted before the first selected page, or at the end.',
  insertAction: 'Insert',
  chooseDocument: 'Documents to insert',
  undo: 'Undo',
  name: 'Name of the new document',
  suffix: 'pages',
  submit: (parts: number) => few(parts, 'Save as a new document', 'Save as {} new documents'),
  keys: 'Keys: arrows move the focus, Space selects, R rotates, Delete deletes.',
};

export type PageEditorTexts = typeof en;
