import { type ConvertFormat, type ConvertOptions, convertOptions } from '../contract/convert.ts';
import { InvalidInputError } from '../domain/errors.ts';
import { WRITTEN_FORMATS } from '../domain/office-media-types.ts';
import { OFFICE_FORMATS, type OfficeFormat, type OfficeKind } from './office-format.ts';

type FilterValue = boolean | number | string;

/** PDF/A-2b; the finishing pass adds the parts that LibreOffice omits. */
const PDF_A_2 = 2;

/** Returns LibreOffice's options for opening a document. @param ofImport options of the import filter, which come first */
export function loadOptions({ locale }: ConvertOptions, ofImport: string): string {
  const all = [ofImport, 'Batch=true', locale === undefined ? '' : `Language=${locale}`];
  return all.filter((each) => each !== '').join(',');
}

/** Returns LibreOffice's options for the export of a PDF. */
export function pdfOptions(options: ConvertOptions): string {
  return uno(filterData(options));
}

/** @throws InvalidInputError for an office format of another kind than the document */
export function assertSameKind(format: OfficeFormat, target: ConvertFormat): void {
  if (target === 'pdf') return;
  const kind = OFFICE_FORMATS[format];
  if (OFFICE_FORMATS[target] === kind) return;
  const possible = WRITTEN_FORMATS.filter((each) => OFFICE_FORMATS[each] === kind);
  throw new InvalidInputError(
    `format: must be one of pdf, ${possible.join(', ')} for ${PLURALS[kind]} (${target} seen, and the file is a ${format})`,
    { field: 'format' },
  );
}

/** Options that only some kinds of documents have a use for. */
const ONLY_FOR = {
  landscape: ['text', 'spreadsheet'],
  trackedChanges: ['text'],
  updateIndexes: ['text'],
  singlePageSheets: ['spreadsheet'],
  hiddenSheets: ['spreadsheet'],
  hiddenSlides: ['presentation'],
  notesPages: ['presentation'],
} as const satisfies Partial<Record<keyof ConvertOptions, readonly OfficeKind[]>>;

/** Options of PDFs, which the office formats have no use for. */
const ONLY_FOR_PDF = [
  ...([
    'pages',
    'singlePageSheets',
    'comments',
    'hiddenSlides',
    'notesPages',
    'bookmarks',
    'formFields',
  ] as const),
  ...(['imageQuality', 'imageDpi'] as const),
] satisfies readonly (keyof ConvertOptions)[];

const PLURALS: Readonly<Record<OfficeKind, string>> = {
  text: 'text documents',
  spreadsheet: 'workbooks',
  presentation: 'presentations',
};

/** Returns a message for each option without effect on the format of the file, or on that of the result. */
export function unusedOptions(
  format: OfficeFormat,
  options: ConvertOptions,
  target: ConvertFormat = 'pdf',
): string[] {
  const defaults: Readonly<Record<string, unknown>> = convertOptions.parse({});
  const isSet = (name: keyof ConvertOptions) => options[name] !== defaults[name];
  const kind = OFFICE_FORMATS[format];
  const names = Object.keys(ONLY_FOR) as (keyof typeof ONLY_FOR)[];
  const unused = names
    .filter((name) => isSet(name) && !(ONLY_FOR[name] as readonly OfficeKind[]).includes(kind))
    .map((name) => {
      const kinds = ONLY_FOR[name].map((each) => PLURALS[each]).join(' and ');
      return `options.${name}: has no effect on this file (${format}), only on ${kinds}`;
    });
  if (target !== 'pdf')
    return [
      ...unused,
      ...ONLY_FOR_PDF.filter(isSet).map(
        (name) => `options.${name}: has no effect on ${target}, only on PDFs`,
      ),
    ];
  const { locale } = options;
  if (kind === 'spreadsheet' && locale !== undefined && !hasEnglishNumbers(locale))
    unused.push(
      `options.locale: sets dates, currency and paper; the separators of numbers are those of the file or English (${locale} seen)`,
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
    // The finishing pass draws those of the margin: LibreOffice as WebAssembly gives them no width.
    ExportNotes: comments !== 'none',
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
