import { readFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { StampPdfBody } from '../../../packages/client/src/index.ts';
import { CliError, fileReason, usageError } from '../cli-error.ts';
import { readJsonObject } from '../input/json.ts';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import {
  ANCHORS,
  anyNumber,
  outputOption,
  pageSelection,
  passwordOption,
  type SaveOptions,
  saveFields,
  saveOptions,
} from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { action, type Session } from '../session.ts';

/** Options with the same name as a field of a stamp. */
const PLACE = ['pages', 'anchor', 'margin', 'rotate', 'opacity', 'width', 'height', 'fit', 'tile'] as const;
const LETTERS = ['size', 'color', 'font', 'bold', 'italic', 'numbers'] as const;

interface StampOptions extends OutputOptions, SaveOptions {
  readonly text?: string;
  readonly image?: string;
  readonly pdf?: string;
  readonly stamps?: string;
  readonly under?: boolean;
  readonly bates?: { readonly prefix: string; readonly start: number; readonly digits: number };
  readonly password?: string;
  readonly [field: string]: unknown;
}

export function stampCommand(program: Command): void {
  const command = program
    .command('stamp')
    .description('put a text, an image or a page of a PDF over or under pages')
    .argument('<pdf>', PDF_ARGUMENT);
  passwordOption(saveOptions(outputOption(command)))
    .option('--text <text>', 'may hold {page}, {pages} and {bates}')
    .option('--image <file>', 'PNG or JPEG')
    .option('--pdf <pdf>', `${PDF_ARGUMENT}; its first page is used`)
    .option('--stamps <file>', 'JSON file with stamps, as the API takes them')
    .option('--under', 'behind the page content')
    .option('--pages <list>', 'pages from 0, or from the end: 0,2,5-7,-1', pageSelection)
    .addOption(new Option('--anchor <place>', 'where on the page').choices(ANCHORS))
    .option('--margin <points>', 'from the edges that the anchor names', anyNumber)
    .option('--rotate <degrees>', 'counter-clockwise', anyNumber)
    .option('--opacity <number>', 'above 0, and at most 1', anyNumber)
    .option('--width <points>', 'largest width', anyNumber)
    .option('--height <points>', 'largest height', anyNumber)
    .option('--fit', 'fill the page')
    .option('--tile', 'tile the page with it')
    .option('--size <points>', 'of the letters', anyNumber)
    .option('--color <color>', 'CSS name or hex')
    .addOption(new Option('--font <family>', 'of the letters').choices(['sans', 'serif', 'mono']))
    .option('--bold', 'of the letters')
    .option('--italic', 'of the letters')
    .option('--numbers <style>', 'numbering style of {page}, such as roman')
    .option('--bates <prefix+number>', 'first number of {bates}, such as ACME-001041', batesOf)
    .addHelpText(
      'after',
      `
Examples:
  platen stamp draft.pdf --text DRAFT --fit --rotate 45 --opacity 0.2 --color gray -o marked.pdf
  platen stamp report.pdf --text '{page} of {pages}' --anchor bottom --size 9 -o numbered.pdf
  platen stamp exhibits.pdf --text '{bates}' --bates ACME-001041 --anchor bottom-right -o exhibits-bates.pdf
  platen stamp letter.pdf --pdf letterhead.pdf --under --fit --margin 0 -o letter-on-paper.pdf`,
    )
    .action(
      action<StampOptions, [string]>(async (session, options, name) => {
        const { text, image, pdf, stamps } = options;
        if ([text, image, pdf, stamps].filter((what) => what !== undefined).length !== 1) {
          throw usageError('name what to stamp by one of --text, --image, --pdf and --stamps');
        }
        const platen = session.platen();
        await writePdf(session, options, `Stamping ${name}`, async () =>
          // The service checks the fields of a stamp; its errors name them.
          platen.stampPdf({
            pdf: await pdfInput(session, platen, name),
            ...(await stampsOf(session, options)),
            password: options.password,
            ...saveFields(options),
          } as StampPdfBody),
        );
      }),
    );
}

async function stampsOf(session: Session, options: StampOptions): Promise<object> {
  if (options.stamps !== undefined) return readJsonObject(options.stamps);
  const place = { ...given(options, PLACE), ...(options.under && { layer: 'under' }) };
  if (options.text !== undefined) {
    const letters = { ...given(options, LETTERS), ...(options.bates && { bates: options.bates }) };
    return { stamps: [{ text: options.text, ...letters, ...place }] };
  }
  const stamp =
    options.image === undefined
      ? { pdf: await pdfInput(session, session.platen(), options.pdf!) }
      : { image: await imageOf(options.image) };
  return { stamps: [{ ...stamp, ...place }] };
}

function given(options: StampOptions, names: readonly string[]): object {
  return Object.fromEntries(
    names.filter((name) => options[name] !== undefined).map((name) => [name, options[name]]),
  );
}

async function imageOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error) => {
    throw new CliError(`cannot read ${file}: ${fileReason(error)}`);
  });
  return bytes.toString('base64');
}

function batesOf(value: string): StampOptions['bates'] {
  const [, prefix, number] = /^(.*?)(\d{1,15})$/.exec(value) ?? [];
  if (number === undefined) throw new InvalidArgumentError('It must end with a number, such as ACME-001041.');
  return { ...(prefix && { prefix }), start: Number(number), digits: number.length } as StampOptions['bates'];
}
