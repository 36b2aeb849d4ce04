import { type Command, InvalidArgumentError } from 'commander';
import type { PdfResponse, RunPipelineBody } from '../../../packages/client/src/index.ts';
import { usageError } from '../cli-error.ts';
import { readJsonObject } from '../input/json.ts';
import { PDF_ARGUMENT, pdfInputs } from '../input/pdf.ts';
import { outputOption } from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { printObject } from '../output/print.ts';
import { action } from '../session.ts';

const EXAMPLES = `
Examples:
  platen pipelines run contract.json --input contract=contract.pdf -o signed.pdf
  platen pipelines run pages.json --input report=document:019aa9… -o pages.zip`;

interface RunOptions extends OutputOptions {
  readonly input?: Readonly<Record<string, string>>;
}

export function pipelineCommands(program: Command): void {
  const pipelines = program.command('pipelines').description('several operations in one request');
  outputOption(
    pipelines
      .command('run <file>')
      .description(
        'run the pipeline that a JSON file holds: its inputs, steps and what becomes of the result',
      )
      .option('--input <name=pdf>', `an input: a ${PDF_ARGUMENT}; several times`, namedInput),
  )
    .addHelpText('after', EXAMPLES)
    .action(
      action<RunOptions, [string]>(async (session, options, file) => {
        const platen = session.platen();
        const body = await readJsonObject(file);
        const run = async () => {
          const names = Object.keys(options.input ?? {});
          const pdfs = await pdfInputs(session, platen, Object.values(options.input ?? {}));
          const given = Object.fromEntries(names.map((name, index) => [name, pdfs[index]]));
          const inputs = { ...(body.inputs as object | undefined), ...given };
          return platen.runPipeline({ ...body, inputs } as RunPipelineBody);
        };
        if (body.respond !== 'json' && body.s3 === undefined) {
          await writePdf(session, options, `Running ${file}`, async () => (await run()) as PdfResponse);
          return;
        }
        if (options.output !== undefined) {
          throw usageError('-o has nothing to write: with "respond": "json" or "s3" no file comes back');
        }
        session.progress.begin(`Running ${file}`);
        const report = await run();
        session.progress.end();
        printObject(session, (report as { data: object }).data);
      }),
    );
}

function namedInput(value: string, before: Record<string, string> = {}): Record<string, string> {
  const at = value.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be name=file.pdf or name=document:<id>.');
  return { ...before, [value.slice(0, at)]: value.slice(at + 1) };
}
