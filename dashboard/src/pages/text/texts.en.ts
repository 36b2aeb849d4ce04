import { plural } from '../../i18n/plural.ts';

const few = plural('en');

export const en = {
  text: {
    title: 'Text',
    lead: 'The text of the document in reading order.',
    back: 'The document',
    format: 'Format',
    plain: 'Plain text',
    markdown: 'Markdown',
    download: 'Download',
    label: 'Text of the document',
    emptyTitle: 'No text',
    emptyText: 'The pages have no readable text. Scanned pages are images.',
    unmapped: (count: number) =>
      few(
        count,
        'One character has no Unicode value in the file and is missing here.',
        '{} characters have no Unicode value in the file and are missing here.',
      ),
  },
};

export type TextTexts = typeof en;
