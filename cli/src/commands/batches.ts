import { type Command, Option } from 'commander';
import type { Batch, BatchJob, Platen } from '../../../packages/client/src/index.ts';
import { CliError, EXIT, usageError } from '../cli-error.ts';
import { type BatchInput, readItems, saveNamesOf, toBody } from '../input/batch-items.ts';
import { outputOption } from '../options.ts';
import { namesBySaveName, openResults, type ResultsFolder, saveResults } from '../output/batch-results.ts';
import { type ListOptions, listOptions, printPages } from '../output/lists.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { printObject } from '../output/print.ts';
import { action, type Session } from '../session.ts';

const FIRST_POLL_MS = 300;
const SLOWEST_POLL_MS = 5_000;

const EXAMPLES = `
Items, as a JSON array or one on each line:
  { "data": { "number": "2026-117" }, "saveName": "Invoice 117", "metadata": { "customer": "C-1815" } }

Examples:
  platen batch invoice orders.jsonl -o invoices     waits, and writes 00000.pdf, 00001.pdf, … and results.json
  platen batch invoice orders.jsonl -o out --names saveName     the same, named Invoice 117.pdf, …
  platen batch invoice orders.jsonl                 prints the id of the batch and does not wait
  platen batches wait 019aa7… -o invoices           later: what is in the folder already is not fetched again`;

interface BatchOptions {
  readonly output?: string;
  readonly flattenForms?: boolean;
  readonly webhookUrl?: string;
  readonly names: 'index' | 'saveName';
}

export function batchCommands(program: Command): void {
  program
    .command('batch')
    .description('render one template with many sets of data')
    .argument('<slug>', 'slug of the template')
    .argument('<items>', 'JSON or JSON Lines file with up to 10,000 items, - for standard input')
    .option('-o, --output <folder>', 'wait, and write the PDFs there')
    .addOption(
      new Option('--names <by>', 'with -o: how the PDFs are named')
        .choices(['index', 'saveName'])
        .default('index'),
    )
    .option('--flatten-forms', 'turn form fields into static content')
    .option('--webhook-url <url>', 'post each result there')
    .addHelpText('after', EXAMPLES)
    .action(
      action<BatchOptions, [string, string]>(async (session, options, slug, file) => {
        const { output, names, flattenForms, webhookUrl } = options;
        const platen = session.platen();
        const items: BatchInput = await readItems(file);
        const opened = output === undefined ? undefined : await openResults(output);
        const folder = opened && {
          path: opened.path,
          names: names === 'index' ? [] : namesBySaveName(opened.path, saveNamesOf(items)),
        };
        const body = await toBody(session, platen, items);
        const { batchId } = await platen.queueBatch(slug, { ...body, webhookUrl }, { flattenForms });
        const queued = { batchId, count: items.length };
        if (folder === undefined) printObject(session, queued);
        else {
          session.progress.step(`Queued batch ${batchId} with ${items.length} items`);
          await finish(session, platen, batchId, items.length, folder);
        }
      }),
    );

  const batches = program.command('batches').description('batches that were queued');

  listOptions(batches.command('list').description('list batches, newest first')).action(
    action<ListOptions, []>(async (session, options) => {
      const platen = session.platen();
      await printPages(session, options, (page) => platen.listBatches(page), {
        id: ({ id }: Batch) => id,
        status: ({ status }) => status,
        template: ({ template }) => template.slug,
        created: ({ createdAt }) => createdAt,
        items: ({ count }) => count,
        complete: ({ jobs }) => jobs.complete,
        failed: ({ jobs }) => jobs.failed,
      });
    }),
  );

  batches
    .command('get <id>')
    .description('show batch progress')
    .action(
      action<object, [string]>(async (session, _, id) =>
        printObject(session, await session.platen().getBatch(id)),
      ),
    );

  batches
    .command('cancel <id>')
    .description('cancel those jobs of a batch that wait for an attempt')
    .action(
      action<object, [string]>(async (session, _, id) => {
        await session.platen().deleteBatch(id);
        printObject(session, { canceled: id });
      }),
    );

  batches
    .command('wait <id>')
    .description('wait for a batch to end; with -o write its PDFs')
    .option('-o, --output <folder>', 'folder for the PDFs')
    .action(
      action<{ output?: string }, [string]>(async (session, { output }, id) => {
        const folder = output === undefined ? undefined : await openResults(output, id);
        await finish(session, session.platen(), id, undefined, folder);
      }),
    );

  outputOption(
    batches
      .command('results <id>')
      .description('download all PDFs of a batch that has ended: as a ZIP, or merged into one')
      .addOption(new Option('--format <format>', 'what to download').choices(['zip', 'pdf']).default('zip')),
  ).action(
    action<OutputOptions & { format: 'zip' | 'pdf' }, [string]>(async (session, options, id) => {
      const { format } = options;
      if (options.output === undefined) throw usageError('-o <file> is needed');
      const platen = session.platen();
      await writePdf(session, options, `Downloading ${id}`, () => platen.getBatchResults(id, { format }));
    }),
  );

  listOptions(batches.command('jobs <id>').description('list the jobs of a batch'), 100)
    .option('--failed', 'only failed jobs')
    .action(
      action<ListOptions & { failed?: boolean }, [string]>(async (session, options, id) => {
        const platen = session.platen();
        const status = options.failed ? ('failed' as const) : undefined;
        await printPages(session, options, (page) => platen.listBatchJobs(id, { ...page, status }), {
          item: ({ index }: BatchJob) => index,
          id: ({ id: jobId }) => jobId,
          status: ({ status: state }) => state,
          document: ({ documentId }) => documentId,
          error: ({ error }) => error,
        });
      }),
    );
}

async function finish(
  session: Session,
  platen: Platen,
  batchId: string,
  expected: number | undefined,
  folder: ResultsFolder | undefined,
): Promise<void> {
  const batch = await waitForBatch(session, platen, batchId, expected);
  const saved = folder === undefined ? undefined : await saveResults(session, platen, batch, folder);
  session.progress.end();
  const { complete, failed } = batch.jobs;
  if (session.json) printObject(session, { ...batch, folder: folder?.path, files: saved });
  else {
    session.progress.step(
      `${complete} complete, ${failed} failed${folder === undefined ? '' : `; ${saved} PDFs in ${folder.path}`}`,
    );
  }
  if (batch.error !== undefined) throw new CliError(`the batch ${batchId} failed: ${batch.error}`);
  if (failed > 0) {
    throw new CliError(`${failed} of ${batch.count} items failed: platen batches jobs ${batchId} --failed`, {
      exitCode: EXIT.negative,
    });
  }
}

async function waitForBatch(
  session: Session,
  platen: Platen,
  id: string,
  expected: number | undefined,
): Promise<Batch> {
  session.progress.begin('Rendering');
  for (let wait = FIRST_POLL_MS; ; wait = Math.min(SLOWEST_POLL_MS, wait * 1.5)) {
    const batch = await platen.getBatch(id);
    const { complete, failed } = batch.jobs;
    const total = batch.status === 'reading' ? Math.max(expected ?? 0, batch.count) : batch.count;
    session.progress.update({
      done: complete + failed,
      total,
      unit: 'items',
      note: failed > 0 ? `${failed} failed` : undefined,
    });
    if (batch.status === 'complete' || batch.error !== undefined) return batch;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
