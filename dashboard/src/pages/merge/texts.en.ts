import { plural } from '../../i18n/plural.ts';

const few = plural('en');

export const en = {
  merge: {
    title: 'Merge',
    lead: 'Combine documents into one PDF, with their bookmarks, links and forms.',
    choose: 'Documents to choose from',
    add: 'Add',
    order: 'Order of the merge',
    move: (name: string) => `Move ${name}`,
    remove: (name: string) => `Remove ${name}`,
    pages: (name: string) => `Pages of ${name}`,
    pagesHint: 'All',
    pagesWrong: 'Write pages as 1-3, 5, 8-.',
    losesSignatures: (names: string) =>
      `Signed: ${names}. The merged document will not be: it cannot keep signatures.`,
    drop: 'Drop PDFs to add them',
    upload: 'Add files',
    emptyTitle: 'Nothing chosen yet',
    emptyText:
      'Add two documents or more, or drop PDFs here. Drag them into their order, or move them with the arrow keys.',
    name: 'Name of the result',
    nameHint: 'Optional.',
    submit: (count: number) =>
      count === 0 ? 'Merge documents' : few(count, 'Merge one document', 'Merge {} documents'),
  },
};

export type MergeTexts = typeof en;
