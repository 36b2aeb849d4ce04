import type { Command } from 'commander';
import type { SplitPdfBody } from '../../../packages/client/src/index.ts';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import {
  metadataPair,
  numberFrom,
  outputOption,
  pageSelection,
  passwordOption,
  type SaveOptions,
} from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { printList } from '../output/print.ts';
import { action } from '../session.ts';

interface SplitOptions extends OutputOptions, Pick<SaveOptions, 'saveName' | 'metadata'> {
  readonly ranges?: ReturnType<typeof pageSelection>;
  readonly every?: number;
  readonly bookmarks?: number;
  readonly attachments: boolean;
  readonly password?: string;
}

const COUNT = numberFrom(1, 10_000, true);

export function splitCommand(program: Command): void {
  passwordOption(
    outputOption(
      program
        .command('split')
        .description('split a PDF into documents, or into a ZIP with -o')
        .argument('<pdf>', PDF_ARGUMENT),
      'ZIP file to write, - for standard output; the parts become documents when left out',
    ),
  )
    .option('--ranges <list>', 'a part for each page or range: 0-3,4,5--1', pageSelection)
    .option('--every <pages>', 'pages of each part', COUNT)
    .option('--bookmarks <level>', 'a part at each bookmark of this level or above; 1 is the top', COUNT)
    .option('--no-attachments', 'leave out files attached to the document')
    .option('--save-name <name>', 'name of the documents, which are numbered')
    .option('--metadata <key=value>', 'a pair to find the documents by; several times', metadataPair)
    .addHelpText(
      'after',
      `
Examples:
  platen split report.pdf --bookmarks 1 --save-name Chapter
  platen split scans.pdf --every 2 -o pairs.zip`,
    )
    .action(
      action<SplitOptions, [string]>(async (session, options, name) => {
        const { ranges, every, bookmarks, attachments, saveName, metadata, password, output } = options;
        const platen = session.platen();
        // The service checks which options can be combined; its errors name them.
        const asked = async (): Promise<SplitPdfBody> => ({
          pdf: await pdfInput(session, platen, name),
          ...(ranges && { ranges }),
          every,
          bookmarks,
          ...(attachments ? {} : { attachments }),
          saveName,
          metadata,
          password,
        });
        if (output !== undefined) {
          return writePdf(session, options, `Splitting ${name}`, async () => {
            const parts = await platen.splitPdf({ ...(await asked()), save: false });
            if ('data' in parts) throw new Error('The service saved the parts instead of sending them');
            return parts;
          });
        }
        const saved = await platen.splitPdf(await asked());
        if (!('data' in saved)) throw new Error('The service sent the parts instead of saving them');
        printList(session, saved.data.documents, {
          id: (part) => part.id,
          name: (part) => part.name,
          pages: (part) => String(part.pages.length),
          bytes: (part) => String(part.sizeBytes),
        });
      }),
    );
}
