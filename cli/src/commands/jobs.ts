import type { Command } from 'commander';
import type { JobSummary, WebhookDelivery } from '../../../packages/client/src/index.ts';
import { numberFrom, outputOption } from '../options.ts';
import { ended, jobPdf, withoutBytes } from '../output/job-pdf.ts';
import { type ListOptions, listOptions, printPages } from '../output/lists.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { printObject } from '../output/print.ts';
import { action } from '../session.ts';

export function jobCommands(program: Command): void {
  const jobs = program.command('jobs').description('queued renders and pipelines');

  listOptions(jobs.command('list').description('list jobs outside of batches, newest first'))
    .option('--failed', 'only failed jobs')
    .action(
      action<ListOptions & { failed?: boolean }, []>(async (session, options) => {
        const platen = session.platen();
        const status = options.failed ? ('failed' as const) : undefined;
        await printPages(session, options, (page) => platen.listJobs({ ...page, status }), {
          id: ({ id }: JobSummary) => id,
          status: ({ status: state }) => state,
          kind: ({ kind }) => kind,
          template: ({ template, pipeline }) => (template ?? pipeline)?.slug,
          created: ({ createdAt }) => createdAt,
          document: ({ documentId }) => documentId,
          error: ({ error }) => error,
        });
      }),
    );

  jobs
    .command('get <id>')
    .description('show the status of a job')
    .action(
      action<object, [string]>(async (session, _, id) => {
        printObject(session, await session.platen().getJob(id, { pdf: false }));
      }),
    );

  outputOption(jobs.command('wait <id>').description('wait for a job to end; with -o write its PDF'))
    .option('--timeout <seconds>', 'most seconds to wait', numberFrom(1), 600)
    .action(
      action<OutputOptions & { timeout: number }, [string]>(async (session, options, id) => {
        const platen = session.platen();
        const timeoutMs = options.timeout * 1000;
        if (options.output !== undefined) {
          await writePdf(session, options, `Waiting for the job ${id}`, () => jobPdf(platen, id, timeoutMs));
          return;
        }
        session.progress.begin(`Waiting for the job ${id}`);
        const { pdf: _, file: __, ...job } = await ended(platen.waitForJob(id, { timeoutMs }));
        session.progress.end();
        printObject(session, withoutBytes(job));
      }),
    );

  jobs
    .command('cancel <id>')
    .description('cancel a job that waits for an attempt')
    .action(
      action<object, [string]>(async (session, _, id) => {
        await session.platen().deleteJob(id);
        printObject(session, { canceled: id });
      }),
    );

  listOptions(jobs.command('deliveries').description('list the webhooks of jobs, newest first'))
    .option('--failed', 'only those given up')
    .action(
      action<ListOptions & { failed?: boolean }, []>(async (session, options) => {
        const platen = session.platen();
        const state = options.failed ? ('failed' as const) : undefined;
        await printPages(session, options, (page) => platen.listDeliveries({ ...page, state }), {
          job: ({ jobId }: WebhookDelivery) => jobId,
          state: ({ state: is }) => is,
          attempts: ({ attempts }) => attempts.length,
          last: ({ attempts }) => attempts.at(-1)?.error ?? attempts.at(-1)?.status,
          url: ({ url }) => url,
        });
      }),
    );

  jobs
    .command('resend-webhook <id>')
    .description("send a job's webhook once more")
    .action(
      action<object, [string]>(async (session, _, id) => {
        printObject(session, (await session.platen().resendWebhook(id)) ?? { id });
      }),
    );
}
