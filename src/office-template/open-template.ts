import type { RenderWarning } from '../contract/render-warning.ts';
import type { TemplateFormat } from '../domain/asset-type.ts';
import { DocumentPackage } from './document-package.ts';
import { foreignTags } from './foreign-tags.ts';
import { OpenDocumentText } from './formats/open-document.ts';
import { Presentation } from './formats/presentation.ts';
import type { TemplateDocument } from './formats/template-document.ts';
import { WordDocument } from './formats/word.ts';
import { Workbook } from './formats/workbook.ts';
import { fileError } from './template-fault.ts';
import { unfilledTags } from './unfilled-tags.ts';

const KINDS = 'a .docx, .xlsx, .pptx or .odt';

/** Main parts of the formats, also of templates of the office programs, but not with macros. */
const FORMATS: readonly (readonly [
  main: RegExp,
  format: TemplateFormat,
  open: new (files: DocumentPackage) => TemplateDocument,
])[] = [
  [/wordprocessingml\.(?:document|template)\.main\+xml/, 'docx', WordDocument],
  [/spreadsheetml\.(?:sheet|template)\.main\+xml/, 'xlsx', Workbook],
  [/presentationml\.(?:presentation|template|slideshow)\.main\+xml/, 'pptx', Presentation],
];
const OPEN_DOCUMENT = /^application\/vnd\.oasis\.opendocument\.text(?:-template)?\s*$/;

/**
 * Opens a template by its content.
 *
 * @throws InvalidInputError `OFFICE_FORMAT`, `OFFICE_DAMAGED`, `TEMPLATE_LIMIT`
 */
export async function openTemplate(file: Uint8Array): Promise<{
  readonly document: TemplateDocument;
  readonly format: TemplateFormat;
  /** Warnings about tags that are not filled. */
  readonly unfilled: readonly RenderWarning[];
}> {
  const files = await DocumentPackage.open(file, KINDS);
  if (files.has('mimetype') && OPEN_DOCUMENT.test(files.text('mimetype')))
    return opened(new OpenDocumentText(files), 'odt', files);
  const types = files.text('[Content_Types].xml');
  const found = FORMATS.find(([main]) => main.test(types));
  if (!found) throw fileError('OFFICE_FORMAT', `must be ${KINDS} without macros`);
  const [, format, Opened] = found;
  return opened(new Opened(files), format, files);
}

function opened(document: TemplateDocument, format: TemplateFormat, files: DocumentPackage) {
  return { document, format, unfilled: [...unfilledTags(document, files), ...foreignTags(document)] };
}
