import type { ConvertOptions } from '../contract/convert.ts';
import { OFFICE_FORMATS, type OfficeFormat, type OfficeKind } from './office-format.ts';
import type { OfficeJob } from './office-process.ts';

type FilterValue = boolean | number | string;

/** PDF/A-2b; the finishing pass adds the parts that LibreOffice omits. */
const PDF_A_2 = 2;
/** Returns the settings of LibreOffice for a conversion. */
export function officeSettings(options: ConvertOptions): Pick<OfficeJob, 'loadOptions' | 'exportOptions'> {
  const { locale } = options;
  return {
    loadOptions: ['Batch=true', ...(locale === undefined ? [] : [`Language=${locale}`])].join(','),
    exportOptions: uno(filterData(options)),
  };
}

/** Options that only one kind of document has a use for. */
const ONLY_FOR = {
  trackedChanges: 'text',
  updateIndexes: 'text',
  singlePageSheets: 'spreadsheet',
  hiddenSlides: 'presentation',
  notesPages: 'presentation',
} as const satisfies Partial<Record<keyof ConvertOptions, OfficeKind>>;

const PLURALS: Readonly<Record<OfficeKind, string>> = {
  text: 'text documents',
  spreadsheet: 'workbooks',
  presentation: 'presentations',
};

/** Returns a message for each option without effect on the format. */
export function unusedOptions(format: OfficeFormat, options: ConvertOptions): string[] {
  const names = Object.keys(ONLY_FOR) as (keyof typeof ONLY_FOR)[];
  const unused = names
    .filter((name) => options[name] !== false && options[name] !== 'asSaved')
    .filter((name) => ONLY_FOR[name] !== OFFICE_FORMATS[format])
    .map(
      (name) => `options.${name}: has no effect on this file (${format}), only on ${PLURALS[ONLY_FOR[name]]}`,
    );
  const { locale } = options;
  if (OFFICE_FORMATS[format] === 'spreadsheet' && locale !== undefined && !hasEnglishNumbers(locale))
    unused.push(
      `options.locale: sets dates, currency and paper; the separators of numbers are those of the file or English (${locale} seen)`,
    );
  if (OFFICE_FORMATS[format] !== 'text') return unused;
  // LibreOffice as WebAssembly runs no commands of its user interface.
  if (options.updateIndexes)
    unused.push('options.updateIndexes: has no effect: indexes stay as they were saved');
  const isSettled = options.trackedChanges === 'accepted' || options.trackedChanges === 'rejected';
  if (isSettled && format !== 'docx')
    unused.push(
      `options.trackedChanges: has no effect on this file (${format}), only on docx: changes are shown`,
    );
  return unused;
}

/** LibreOffice as WebAssembly has one locale for the separators of numbers. */
function hasEnglishNumbers(locale: string): boolean {
  return new Intl.NumberFormat(locale).format(1234.5) === '1,234.5';
}

/** Export options of LibreOffice (https://wiki.documentfoundation.org/API/Tutorials/PDF_export). */
function filterData(options: ConvertOptions): Record<string, FilterValue> {
  const { pages, comments, imageQuality, imageDpi } = options;
  return {
    SelectPdfVersion: PDF_A_2,
    UseTaggedPDF: true,
    PDFUACompliance: true,
    ExportBookmarks: options.bookmarks,
    ExportFormFields: options.formFields,
    ExportNotes: comments === 'annotations',
    ExportNotesInMargin: comments === 'margin',
    ExportHiddenSlides: options.hiddenSlides,
    ExportNotesPages: options.notesPages,
    SinglePageSheets: options.singlePageSheets,
    UseLosslessCompression: imageQuality === undefined,
    ...(imageQuality !== undefined && { Quality: imageQuality }),
    ReduceImageResolution: imageDpi !== undefined,
    ...(imageDpi !== undefined && { MaxImageResolution: imageDpi }),
    ...(pages !== undefined && { PageRange: pages.map(rangeText).join(',') }),
  };
}

function rangeText(page: number | { readonly from: number; readonly to?: number | undefined }): string {
  if (typeof page === 'number') return String(page + 1);
  return page.to === undefined ? `${page.from + 1}-` : `${page.from + 1}-${page.to + 1}`;
}

/** Property values as LibreOfficeKit takes them. */
function uno(values: Record<string, FilterValue>): string {
  const types = { boolean: 'boolean', number: 'long', string: 'string' } as const;
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        { type: types[typeof value as keyof typeof types], value: String(value) },
      ]),
    ),
  );
}
