import { type Command, Option } from 'commander';
import type { EditPagesBody } from '../../../packages/client/src/index.ts';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import {
  outputOption,
  pageSelection,
  passwordOption,
  type SaveOptions,
  saveFields,
  saveOptions,
} from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { action } from '../session.ts';

interface EditOptions extends OutputOptions, SaveOptions {
  readonly pages?: ReturnType<typeof pageSelection>;
  readonly degrees?: string;
  readonly attachments: boolean;
  readonly password?: string;
}

const ACTIONS = ['extract', 'delete', 'rotate', 'reorder'];

export function editPagesCommand(program: Command): void {
  const command = program
    .command('pages')
    .description('extract, delete, rotate or reorder pages')
    .argument('<action>', ACTIONS.join(', '))
    .argument('<pdf>', PDF_ARGUMENT);
  passwordOption(saveOptions(outputOption(command)))
    .option('--pages <list>', 'pages from 0, or from the end: 0,2,5-7,-1', pageSelection)
    .addOption(new Option('--degrees <angle>', 'for rotate: clockwise').choices(['90', '180', '270']))
    .option('--no-attachments', 'for extract and delete: without files that are attached to the document')
    .addHelpText(
      'after',
      `
Examples:
  platen pages extract report.pdf --pages 0,4-9 -o part.pdf
  platen pages rotate scan.pdf --degrees 90 -o upright.pdf
  platen pages reorder report.pdf --pages=-1,0--2 -o last-first.pdf`,
    )
    .action(
      action<EditOptions, [string, string]>(async (session, options, what, name) => {
        const { pages, degrees, attachments, password } = options;
        const platen = session.platen();
        await writePdf(session, options, `Working on ${name}`, async () =>
          // Which options an action has is judged by the service, whose errors name them.
          platen.editPages({
            pdf: await pdfInput(session, platen, name),
            action: what,
            ...(pages && { pages }),
            ...(degrees !== undefined && { degrees: Number(degrees) }),
            ...(attachments ? {} : { attachments }),
            password,
            ...saveFields(options),
          } as EditPagesBody),
        );
      }),
    );
}
