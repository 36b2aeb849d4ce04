import path from 'node:path';
import { type Command, Option } from 'commander';
import type { ConvertDocumentBody } from '../../../packages/client/src/index.ts';
import { WRITTEN_FORMATS } from '../../../src/domain/office-media-types.ts';
import { pdfInput } from '../input/pdf.ts';
import {
  anyNumber,
  outputOption,
  pageSelection,
  passwordOption,
  type SaveOptions,
  saveFields,
  saveOptions,
} from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { action } from '../session.ts';

type Settings = Omit<NonNullable<ConvertDocumentBody['options']>, 'pages'> & {
  readonly pages?: ReturnType<typeof pageSelection>;
};

interface ConvertOptions extends OutputOptions, SaveOptions, Settings {
  readonly filename?: string;
  readonly strict?: boolean;
  readonly format?: ConvertDocumentBody['format'];
  readonly password?: string;
}

export function convertCommand(program: Command): void {
  const command = program
    .command('convert')
    .description(
      'make a PDF, or another office format, of a document of Word, Excel, PowerPoint or LibreOffice',
    )
    .argument(
      '<file>',
      'office document, - for standard input, or document:<id> for one that the service has',
    );
  passwordOption(saveOptions(outputOption(command)))
    .option('--filename <name>', 'name with extension, which plain text from standard input needs')
    .option('--pages <list>', 'pages from 0, such as 0,2,5-7', pageSelection)
    .addOption(
      new Option(
        '--format <format>',
        'another office format of the same kind (default: that of -o, or pdf)',
      ).choices(['pdf', ...WRITTEN_FORMATS]),
    )
    .option('--landscape', 'make all pages of a text document or workbook landscape')
    .option('--single-page-sheets', 'put each sheet of a workbook on a page of its own size')
    .addOption(
      new Option('--tracked-changes <how>', 'tracked changes of text documents').choices([
        'asSaved',
        'shown',
        'accepted',
        'rejected',
      ]),
    )
    .addOption(
      new Option('--comments <how>', 'where comments go (default: none)').choices([
        'none',
        'margin',
        'annotations',
      ]),
    )
    .option('--hidden-sheets', 'include hidden sheets of a workbook')
    .option('--hidden-slides', 'include hidden slides')
    .option('--notes-pages', 'add the notes pages of a presentation')
    .option('--update-indexes', 'make tables of contents anew from the headings')
    .option('--no-bookmarks', 'make no bookmarks of headings')
    .option('--no-form-fields', 'print form fields instead of keeping them')
    .option('--image-quality <1-100>', 'compress images as JPEG', anyNumber)
    .option('--image-dpi <dpi>', 'resample images with more: 75, 150, 300, 600 or 1200', anyNumber)
    .option('--locale <tag>', 'language of dates and numbers, such as de-DE')
    .option('--strict', 'refuse a conversion with warnings')
    .addHelpText(
      'after',
      `
Examples:
  platen convert contract.docx -o contract.pdf
  platen convert plan.xlsx --single-page-sheets --locale de-DE -o plan.pdf
  platen convert letter.odt -o letter.docx`,
    )
    .action(
      action<ConvertOptions, [string]>(async (session, options, name) => {
        const isFile = name !== '-' && !name.startsWith('document:');
        const { output, save, saveName, metadata, password, strict, filename, ...given } = options;
        const { format = formatOf(output), ...settings } = given;
        const platen = session.platen();
        await writePdf(session, { output }, `Converting ${name}`, async () => {
          return platen.convertDocument({
            file: await pdfInput(session, platen, name),
            filename: filename ?? (isFile ? path.basename(name) : undefined),
            password,
            strict,
            format,
            options: settings,
            ...saveFields({ save, saveName, metadata }),
          });
        });
      }),
    );
}

/** The office format that the extension of the output names. */
function formatOf(output: string | undefined): ConvertDocumentBody['format'] {
  const extension = path
    .extname(output ?? '')
    .slice(1)
    .toLowerCase();
  return WRITTEN_FORMATS.find((format) => format === extension);
}
