import type { Command } from 'commander';
import { PdfResponse, type Platen } from '../../../packages/client/src/index.ts';
import { usageError } from '../cli-error.ts';
import { readJsonObject } from '../input/json.ts';
import { outputOption, type SaveOptions, saveFields, saveOptions } from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { printObject } from '../output/print.ts';
import { action } from '../session.ts';
import { jobPdf } from './jobs.ts';

const EXAMPLES = `
Examples:
  platen render invoice order.json -o invoice.pdf
  jq .order export.json | platen render invoice - -o - | lpr
  platen render invoice order.json --async -o invoice.pdf      through the queue: for large documents
  platen render invoice order.json --async --webhook-url https://example.com/hooks/platen`;

interface RenderOptions extends OutputOptions, SaveOptions {
  readonly flattenForms?: boolean;
  readonly embedData?: boolean;
  readonly strict?: boolean;
  readonly async?: boolean;
  readonly webhookUrl?: string;
  readonly s3?: string;
}

export function renderCommand(program: Command): void {
  saveOptions(
    outputOption(
      program
        .command('render')
        .description('render a template with data to a PDF')
        .argument('<slug>', 'slug of the template')
        .argument('[data]', 'JSON file with the data, - for standard input; no data when left out'),
    ),
  )
    .option('--flatten-forms', 'turn form fields into static content')
    .option('--embed-data', 'embed the data in the PDF')
    .option('--strict', 'fail when a resource is missing or a script throws')
    .option('--s3 <file>', 'JSON file that names an object store to upload to, in place of -o')
    .option('--async', 'by the queue: with -o wait for the PDF, else print the job')
    .option('--webhook-url <url>', 'post the result there; with --async')
    .addHelpText('after', EXAMPLES)
    .action(
      action<RenderOptions, [string, string?]>(async (session, options, slug, file) => {
        const platen = session.platen();
        const { flattenForms, output } = options;
        if (options.webhookUrl !== undefined && !options.async)
          throw usageError('--webhook-url needs --async');
        const body = await bodyOf(options, file);
        if (body.s3 !== undefined && output !== undefined) {
          throw usageError('the PDF goes to an object store (s3), so -o has nothing to write');
        }
        if (options.async && output === undefined) {
          printObject(session, await platen.queueRender(slug, body, { flattenForms }));
        } else if (options.async) {
          await writePdf(session, options, `Rendering ${slug} by the queue`, async () => {
            const { jobId } = await platen.queueRender(slug, body, { flattenForms });
            return jobPdf(platen, jobId);
          });
        } else if (body.s3 !== undefined) {
          session.progress.begin(`Rendering ${slug}`);
          printObject(session, await toStore(platen, slug, body, flattenForms));
        } else {
          await writePdf(session, options, `Rendering ${slug}`, () =>
            platen.render(slug, body, { flattenForms }),
          );
        }
      }),
    );
}

async function bodyOf(options: RenderOptions, file: string | undefined): Promise<Record<string, unknown>> {
  const data = file === undefined ? {} : await readJsonObject(file);
  const { embedData, strict, webhookUrl } = options;
  const given = { ...saveFields(options), embedData, strict, webhookUrl };
  const fields: Record<string, unknown> = { ...data };
  // Values in the data are kept unless an option overrides them.
  for (const [name, value] of Object.entries(given)) if (value !== undefined) fields[name] = value;
  if (options.s3 !== undefined) fields.s3 = await readJsonObject(options.s3);
  return fields;
}

async function toStore(
  platen: Platen,
  slug: string,
  body: Record<string, unknown>,
  flattenForms: boolean | undefined,
): Promise<object> {
  const result = await platen.renderTemplate(slug, body, { flattenForms });
  if (!(result instanceof PdfResponse)) return result;
  await result.body.cancel();
  return { documentId: result.documentId };
}
