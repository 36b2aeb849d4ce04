import { type Command, Option } from 'commander';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import { pageList, passwordOption } from '../options.ts';
import { printJson } from '../output/print.ts';
import { openTarget } from '../output/target.ts';
import { action } from '../session.ts';

const FORMATS = ['text', 'markdown', 'json'] as const;

interface TextOptions {
  readonly format: (typeof FORMATS)[number];
  readonly pages?: readonly number[];
  readonly hidden?: boolean;
  readonly password?: string;
  readonly output?: string;
}

const EXAMPLES = `
Examples:
  platen text report.pdf | less
  platen text report.pdf --format markdown -o report.md
  platen text scan.pdf --format json --pages 0-2 | jq '.pages[].blocks[].text'`;

/** `platen text`: extracts the text of a PDF to standard output or a file. */
export function textCommand(program: Command): void {
  passwordOption(
    program
      .command('text')
      .description('print the text of a PDF in reading order')
      .argument('<pdf>', PDF_ARGUMENT)
      .addOption(
        new Option('--format <format>', 'json has every word with its position')
          .choices(FORMATS)
          .default('text'),
      )
      .option('--pages <list>', 'pages from 0, such as 0,2,5-7; all when left out', pageList)
      .option('--hidden', 'also invisible text: off the page, clipped, or in hidden layers')
      .option('-o, --output <file>', 'file to write; standard output when left out'),
  )
    .addHelpText('after', EXAMPLES)
    .action(
      action<TextOptions, [string]>(async (session, { output, format, ...options }, name) => {
        const platen = session.platen();
        const target = output === undefined || output === '-' ? undefined : await openTarget(output);
        try {
          session.progress.begin(`Reading ${name}`);
          const { pages, hidden, password } = options;
          const pdf = await pdfInput(session, platen, name);
          const { data } = await platen.extractText({
            pdf,
            format,
            hidden,
            password,
            pages: pages && [...pages],
          });
          session.progress.end();
          const isJson = format === 'json' || session.json;
          const text = isJson
            ? JSON.stringify(data, null, 2)
            : data.pages.map((page) => page.text ?? '').join(format === 'text' ? '\n\f' : '\n\n');
          if (target) {
            const bytes = await target.write(once(Buffer.from(`${text}\n`)));
            session.progress.step(`${target.name}  ${bytes} bytes`);
          } else if (isJson) printJson(data);
          else process.stdout.write(`${text}\n`);
          if (data.unmapped > 0)
            session.progress.step(
              `${data.unmapped} characters have no Unicode mapping in their fonts and are written as U+FFFD`,
            );
        } finally {
          await target?.discard();
        }
      }),
    );
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
