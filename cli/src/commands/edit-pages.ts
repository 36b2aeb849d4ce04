import { type Command, InvalidArgumentError, Option } from 'commander';
import type { EditPagesBody } from '../../../packages/client/src/index.ts';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import {
  anyNumber,
  numberFrom,
  outputOption,
  pageSelection,
  passwordOption,
  type SaveOptions,
  saveFields,
  saveOptions,
} from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { action, type Session } from '../session.ts';

interface EditOptions extends OutputOptions, SaveOptions {
  readonly pages?: ReturnType<typeof pageSelection>;
  readonly degrees?: string;
  readonly attachments: boolean;
  readonly at?: number;
  readonly pdf?: string;
  readonly blank?: number;
  readonly box?: readonly number[];
  readonly margins?: readonly number[];
  readonly perSheet?: number;
  readonly paper?: string;
  readonly order?: string;
  readonly margin?: number;
  readonly gap?: number;
  readonly frames?: boolean;
  readonly password?: string;
}

const ACTIONS = ['extract', 'delete', 'rotate', 'reorder', 'insert', 'crop', 'nUp'];

export function editPagesCommand(program: Command): void {
  const command = program
    .command('pages')
    .description('extract, delete, rotate, reorder, insert or crop pages, or put several on a sheet')
    .argument('<action>', ACTIONS.join(', '))
    .argument('<pdf>', PDF_ARGUMENT);
  passwordOption(saveOptions(outputOption(command)))
    .option('--pages <list>', 'pages from 0, or from the end: 0,2,5-7,-1', pageSelection)
    .addOption(new Option('--degrees <angle>', 'for rotate: clockwise').choices(['90', '180', '270']))
    .option('--no-attachments', 'for extract and delete: leave out files attached to the document')
    .option('--at <page>', 'for insert: the page before which they go', numberFrom(0))
    .option('--pdf <pdf>', `for insert: ${PDF_ARGUMENT}, whose pages (--pages) are inserted`)
    .option('--blank <count>', 'for insert: blank pages', numberFrom(1, 1_000))
    .option('--box <x,y,width,height>', 'for crop: points from the lower left corner', fourNumbers)
    .option('--margins <top,right,bottom,left>', 'for crop: points to hide at each edge', fourNumbers)
    .option('--per-sheet <count>', 'for nUp: 2, 4, 6, 8, 9 or 16', numberFrom(2, 16))
    .option('--paper <name>', 'for nUp, and blank pages: A4, Letter, …')
    .option('--order <directions>', 'for nUp: right-down, down-right, left-down, down-left')
    .option('--margin <points>', 'for nUp: around all pages of a sheet', anyNumber)
    .option('--gap <points>', 'for nUp: between pages', anyNumber)
    .option('--frames', 'for nUp: a frame around each page')
    .addHelpText(
      'after',
      `
Examples:
  platen pages extract report.pdf --pages 0,4-9 -o part.pdf
  platen pages rotate scan.pdf --degrees 90 -o upright.pdf
  platen pages reorder report.pdf --pages=-1,0--2 -o last-first.pdf
  platen pages insert report.pdf --at 2 --pdf annex.pdf --pages 0-3 -o whole.pdf
  platen pages crop scan.pdf --margins 20,20,20,20 -o trimmed.pdf
  platen pages nUp slides.pdf --per-sheet 4 --frames -o handout.pdf`,
    )
    .action(
      action<EditOptions, [string, string]>(async (session, options, what, name) => {
        const { attachments, password } = options;
        const platen = session.platen();
        await writePdf(session, options, `Working on ${name}`, async () =>
          // The service checks which options an action accepts; its errors name them.
          platen.editPages({
            pdf: await pdfInput(session, platen, name),
            action: what,
            ...(await fieldsOf(session, what, options)),
            ...(attachments ? {} : { attachments }),
            password,
            ...saveFields(options),
          } as EditPagesBody),
        );
      }),
    );
}

/** Returns the action's fields from the command-line options. */
async function fieldsOf(session: Session, what: string, options: EditOptions): Promise<object> {
  const { pages, degrees, at, pdf, blank, box, margins, paper } = options;
  if (what === 'insert') {
    const parts = [
      ...(pdf === undefined ? [] : [{ pdf: await pdfInput(session, session.platen(), pdf), pages }]),
      ...(blank === undefined ? [] : [{ blank, size: paper }]),
    ];
    return { at, parts };
  }
  if (what === 'crop') {
    const [a, b, c, d] = box ?? margins ?? [];
    const edges = box
      ? { x: a, y: b, width: c, height: d }
      : { margins: { top: a, right: b, bottom: c, left: d } };
    return { boxes: [{ pages, ...edges }] };
  }
  const { perSheet, order, margin, gap, frames } = options;
  return {
    pages,
    ...(degrees !== undefined && { degrees: Number(degrees) }),
    perSheet,
    paper,
    order,
    margin,
    gap,
    frames,
  };
}

function fourNumbers(value: string): number[] {
  const numbers = value.split(',').map(Number);
  if (numbers.length === 4 && numbers.every(Number.isFinite)) return numbers;
  throw new InvalidArgumentError('It must be four numbers, such as 20,20,20,20.');
}
