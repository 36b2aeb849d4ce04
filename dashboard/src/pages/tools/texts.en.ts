import { plural } from '../../i18n/plural.ts';
import type { ToolName } from './tools.ts';

const few = plural('en');

interface ToolTexts {
  readonly title: string;
  readonly lead: string;
  /** Button that runs the tool. */
  readonly submit: string;
  /** Ending of the name of the new document. */
  readonly suffix: string;
}

/** Texts of the pages of tools. */
export const en = {
  menu: 'Tools',
  groups: { change: 'Change', secure: 'Secure', read: 'Read' },
  ownPages: {
    pages: 'Pages',
    redact: 'Redact',
    sign: 'Sign',
    form: 'Fill in the form',
    text: 'Text and Markdown',
    images: 'Pages as images',
    validate: 'Check against PDF/A and PDF/UA',
  },
  back: 'The document',
  pagesView: 'Pages',
  pageView: 'One page',
  view: 'View',
  name: 'Name of the new document',
  namePrefix: 'Names of the new documents begin with',
  preview: 'Preview',
  showOriginal: 'Show the original',
  previewShown: 'This is the preview. Nothing is saved yet.',
  pagesHint: 'Such as 1-3, 5; all if empty.',
  pagesWrong: 'Write page numbers and ranges, separated by commas: 1-3, 5, 8-.',
  takeSelected: (count: number) => few(count, 'Use the selected page', 'Use the {} selected pages'),
  noDocument: 'None',
  orFile: 'Or a file',
  done: 'A new document was made. This one is unchanged.',
  open: 'Open the new document',
  made: (count: number) => few(count, 'One new document was made.', '{} new documents were made.'),
  before: 'Before',
  after: 'After',
  saved: (percent: string) => `${percent} smaller`,
  unchanged: 'Nothing could be made smaller: the file is the same.',
  signaturesRemoved: 'The document was signed. The new one is not: a changed file cannot keep signatures.',
  encryptionRemoved: 'The new document is not encrypted.',
  nextBates: (number: string) => `The next Bates number is ${number}.`,
  reading: 'Reading the document',
  readAgain: 'Read again',
  noImages: 'There are no images in this document',
  noImagesText: 'A picture may also be drawn with lines, or be text.',
  downloadAll: 'Download all',
  download: (name: string) => `Download ${name}`,
  pixels: (width: string, height: string) => `${width} × ${height} pixels`,
  onPages: (pages: string) => `Pages ${pages}`,
  downloadJson: 'Download as JSON',
  noDataTitle: 'No embedded data',
  information: {
    size: 'Size',
    pages: 'Pages',
    paper: 'Page sizes',
    version: 'PDF version',
    encrypted: 'Encrypted',
    yes: 'Yes',
    no: 'No',
    claims: 'Declared conformance',
    none: 'None',
    tagged: 'Tagged',
    language: 'Language',
    form: 'Form',
    forms: { none: 'None', fields: 'Fields', xfa: 'XFA' },
    signatures: 'Signatures',
    signed: (signed: number, fields: number) => `${signed} of ${fields} fields signed`,
    fonts: 'Fonts',
    font: 'Font',
    type: 'Type',
    embedded: 'Embedded',
    attachments: 'Attached files',
    metadata: 'Metadata',
    entries: {
      title: 'Title',
      author: 'Author',
      subject: 'Subject',
      keywords: 'Keywords',
      creator: 'Creator',
      producer: 'Producer',
      created: 'Created',
      modified: 'Modified',
    },
    millimetres: (width: string, height: string) => `${width} × ${height} mm`,
  },
  tools: {
    stamp: {
      title: 'Stamp',
      lead: 'Put text, an image or a page of another PDF on pages.',
      submit: 'Stamp',
      suffix: 'stamped',
    },
    numbers: {
      title: 'Page numbers',
      lead: 'Number the pages, or give them Bates numbers.',
      submit: 'Number the pages',
      suffix: 'numbered',
    },
    protect: {
      title: 'Protect',
      lead: 'Encrypt the document with a password, and limit what readers may do.',
      submit: 'Protect',
      suffix: 'protected',
    },
    unprotect: {
      title: 'Remove protection',
      lead: 'Remove the encryption of a document. You need its password.',
      submit: 'Remove protection',
      suffix: 'unprotected',
    },
    optimize: {
      title: 'Optimize',
      lead: 'Make the file smaller.',
      submit: 'Optimize',
      suffix: 'optimized',
    },
    flatten: {
      title: 'Flatten fields',
      lead: 'Form fields become part of the page and cannot be filled in any more.',
      submit: 'Flatten',
      suffix: 'flattened',
    },
    split: {
      title: 'Split',
      lead: 'Make several documents of one, by number of pages, by ranges or by bookmarks.',
      submit: 'Split',
      suffix: 'part',
    },
    pictures: {
      title: 'Images in the document',
      lead: 'The images that its pages show, as files.',
      submit: 'Find images',
      suffix: '',
    },
    information: {
      title: 'Information',
      lead: 'What the file is: pages, fonts, encryption, metadata.',
      submit: 'Read',
      suffix: '',
    },
    data: {
      title: 'Embedded data',
      lead: 'The data that a render embedded in the document.',
      submit: 'Read',
      suffix: '',
    },
  } satisfies Record<ToolName, ToolTexts> as Readonly<Record<ToolName, ToolTexts>>,
};

export type ToolsTexts = typeof en;
