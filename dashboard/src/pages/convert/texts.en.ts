import type { Result } from './formats.ts';

export const en = {
  title: 'Convert',
  lead: 'Make a PDF, or another Office file, of a document of Word, Excel, PowerPoint or LibreOffice.',
  file: 'Office file',
  drop: 'Drop an Office file to convert it',
  format: 'Result',
  formatHint: 'A PDF is saved in Documents. Another file is downloaded and not saved.',
  formats: {
    pdf: 'PDF',
    docx: 'Word document (.docx)',
    odt: 'OpenDocument text (.odt)',
    xlsx: 'Excel workbook (.xlsx)',
    ods: 'OpenDocument spreadsheet (.ods)',
    pptx: 'PowerPoint presentation (.pptx)',
    odp: 'OpenDocument presentation (.odp)',
  } satisfies Record<Result, string>,
  password: 'Opens an encrypted file.',
  bookmarks: 'Bookmarks of headings',
  submit: 'Convert',
  done: (name: string) => `${name} is ready.`,
  conforms: (claims: string) => `It conforms to ${claims}.`,
  download: 'Download',
  open: 'Open document',
};

export type ConvertTexts = typeof en;
