import { type Command, InvalidArgumentError } from 'commander';
import type {
  PdfResponse,
  PipelineSummary,
  RunPipelineBody,
  RunSavedPipelineBody,
  SavePipelineBody,
} from '../../../packages/client/src/index.ts';
import { usageError } from '../cli-error.ts';
import { type ConfirmOptions, confirm, confirmOption } from '../confirm.ts';
import { readJsonObject } from '../input/json.ts';
import { PDF_ARGUMENT, pdfInputs } from '../input/pdf.ts';
import { numberFrom, outputOption } from '../options.ts';
import { type ListOptions, listOptions, printPages } from '../output/lists.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { printObject } from '../output/print.ts';
import { action } from '../session.ts';

const EXAMPLES = `
Examples:
  platen pipelines run contract.json --input contract=contract.pdf -o signed.pdf
  platen pipelines run --saved approve --input contract=contract.pdf --data data.json -o signed.pdf
  platen pipelines run pages.json --input report=document:019aa9… -o pages.zip`;

interface RunOptions extends OutputOptions {
  readonly input?: Readonly<Record<string, string>>;
  readonly saved?: string;
  readonly data?: string;
  readonly async?: boolean;
}

export function pipelineCommands(program: Command): void {
  const pipelines = program.command('pipelines').description('several operations in one request');
  outputOption(
    pipelines
      .command('run [file]')
      .description(
        'run the pipeline in a JSON file (inputs, steps, delivery); with --saved, run a saved pipeline, with delivery options from the file',
      )
      .option('--saved <slug>', 'run this saved pipeline')
      .option('--data <file>', 'with --saved: JSON file with the data of the run')
      .option('--async', 'queue it, and print the id of the job')
      .option('--input <name=pdf>', `an input: a ${PDF_ARGUMENT}; several times`, namedInput),
  )
    .addHelpText('after', EXAMPLES)
    .action(
      action<RunOptions, [string | undefined]>(async (session, options, file) => {
        const { saved, data } = options;
        if (file === undefined && saved === undefined) throw usageError('a file or --saved <slug> is needed');
        if (data !== undefined && saved === undefined) throw usageError('--data needs --saved');
        const platen = session.platen();
        const body = {
          ...(file === undefined ? {} : await readJsonObject(file)),
          ...(data === undefined ? {} : { data: await readJsonObject(data) }),
          ...(options.async ? { async: true } : {}),
        } as Partial<RunPipelineBody>;
        const run = async () => {
          const names = Object.keys(options.input ?? {});
          const pdfs = await pdfInputs(session, platen, Object.values(options.input ?? {}));
          const given = Object.fromEntries(names.map((name, index) => [name, pdfs[index]]));
          const inputs = { ...(body.inputs as object | undefined), ...given };
          return saved === undefined
            ? platen.runPipeline({ ...body, inputs } as RunPipelineBody)
            : platen.runSavedPipeline(saved, { ...body, inputs } as RunSavedPipelineBody);
        };
        const title = `Running ${saved ?? file}`;
        const isQueued = body.async ?? (body.webhookUrl !== undefined || body.webhook !== undefined);
        if (body.respond !== 'json' && body.s3 === undefined && !isQueued) {
          await writePdf(session, options, title, async () => (await run()) as PdfResponse);
          return;
        }
        if (options.output !== undefined) {
          throw usageError(
            '-o has nothing to write: with "respond": "json", "s3", "async" or a webhook no file comes back',
          );
        }
        session.progress.begin(title);
        const result = await run();
        session.progress.end();
        printObject(session, 'data' in result ? result.data : result);
      }),
    );
  savedCommands(pipelines);
}

/** Adds the commands that save and manage pipelines. */
function savedCommands(pipelines: Command): void {
  pipelines
    .command('save <slug> <file>')
    .description('save the pipeline that a JSON file holds: name, inputs and steps')
    .action(
      action<object, [string, string]>(async (session, _, slug, file) => {
        const body = (await readJsonObject(file)) as unknown as SavePipelineBody;
        printObject(session, (await session.platen().savePipeline(slug, body)).data);
      }),
    );

  listOptions(pipelines.command('list').description('list saved pipelines, newest first')).action(
    action<ListOptions, []>(async (session, options) => {
      const platen = session.platen();
      await printPages(session, options, (page) => platen.listPipelines(page), {
        slug: ({ slug }: PipelineSummary) => slug,
        name: ({ name }) => name,
        version: ({ version }) => version,
        inputs: ({ inputs }) => inputs.join(' '),
        updated: ({ updatedAt }) => updatedAt,
      });
    }),
  );

  pipelines
    .command('get <slug>')
    .description('show a saved pipeline')
    .action(
      action<object, [string]>(async (session, _, slug) => {
        printObject(session, (await session.platen().getPipeline(slug)).data);
      }),
    );

  versionCommands(pipelines);

  confirmOption(
    pipelines.command('delete <slug>').description('delete a saved pipeline and its versions'),
  ).action(
    action<ConfirmOptions, [string]>(async (session, options, slug) => {
      await confirm(options, `delete the saved pipeline ${slug} and all of its versions`);
      await session.platen().deletePipeline(slug);
      printObject(session, { slug });
    }),
  );
}

/** Adds the commands that list, show and restore versions of saved pipelines. */
function versionCommands(pipelines: Command): void {
  listOptions(
    pipelines.command('versions <slug>').description('list the versions of a saved pipeline'),
  ).action(
    action<ListOptions, [string]>(async (session, options, slug) => {
      const platen = session.platen();
      await printPages(session, options, (page) => platen.listPipelineVersions(slug, page), {
        version: ({ version }) => version,
        saved: ({ createdAt }) => createdAt,
        by: ({ savedBy }) => savedBy,
      });
    }),
  );

  const ofVersion = (name: string) =>
    pipelines.command(name).argument('<version>', 'number of the version', numberFrom(1));

  ofVersion('version <slug>')
    .description('show a version of a saved pipeline with its steps')
    .action(
      action<object, [string, number]>(async (session, _, slug, version) => {
        printObject(session, (await session.platen().getPipelineVersion(slug, String(version))).data);
      }),
    );

  ofVersion('restore <slug>')
    .description('make an earlier version the current one')
    .action(
      action<object, [string, number]>(async (session, _, slug, version) => {
        printObject(session, (await session.platen().restorePipelineVersion(slug, String(version))).data);
      }),
    );
}

function namedInput(value: string, before: Record<string, string> = {}): Record<string, string> {
  const at = value.indexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be name=file.pdf or name=document:<id>.');
  return { ...before, [value.slice(0, at)]: value.slice(at + 1) };
}
