import { type Command, Option } from 'commander';
import { PdfResponse, type Platen, type RenderTemplateQuery } from '../../../packages/client/src/index.ts';
import { CliError, usageError } from '../cli-error.ts';
import { readJsonObject } from '../input/json.ts';
import { outputOption, type SaveOptions, saveFields, saveOptions } from '../options.ts';
import { jobPdf } from '../output/job-pdf.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { printObject } from '../output/print.ts';
import { action, type Session } from '../session.ts';
import { type InlineOptions, inlineOptions, renderInline } from './inline-render.ts';

const EXAMPLES = `
Examples:
  platen render invoice order.json -o invoice.pdf
  jq .order export.json | platen render invoice - -o - | lpr
  platen render invoice order.json --async -o invoice.pdf      through the queue: for large documents
  platen render invoice order.json --async --webhook-url https://example.com/hooks/platen
  platen render contract deal.json --format docx -o deal.docx      the filled Word document of an office template
  platen render --markdown minutes.md -o minutes.pdf
  platen render --html card.html data.json --format webp --selector '#card' --scale 2 -o card.webp
  platen render --page https://example.com/report --wait-for '#chart svg' --options scripts.json -o report.pdf`;

interface RenderOptions extends OutputOptions, SaveOptions, InlineOptions {
  readonly flattenForms?: boolean;
  readonly embedData?: boolean;
  readonly strict?: boolean;
  readonly async?: boolean;
  readonly webhookUrl?: string;
  readonly s3?: string;
}

export function renderCommand(program: Command): void {
  const command = saveOptions(
    outputOption(
      program
        .command('render')
        .description(
          'render a template, HTML, Markdown or a web page to a PDF, or the latter three to an image',
        )
        .argument('[slug]', 'slug of the template; none with --html, --markdown or --page')
        .argument('[data]', 'JSON file with the data, - for standard input; no data when left out'),
      'file to write, - for standard output',
    ),
  )
    .option('--flatten-forms', 'turn form fields into static content')
    .option('--embed-data', 'embed the data in the PDF')
    .option('--strict', 'fail when a resource is missing or a script throws')
    .option('--s3 <file>', 'JSON file that names an object store to upload to, in place of -o')
    .addOption(
      new Option('--async', 'queue the render; with -o wait for the PDF, otherwise print the job').conflicts([
        'html',
        'markdown',
        'page',
      ]),
    )
    .option('--webhook-url <url>', 'with --async: URL to post the result to');
  inlineOptions(command)
    .addHelpText('after', EXAMPLES)
    .action(
      action<RenderOptions, [string?, string?]>(async (session, options, slug, file) => {
        const isInline = [options.html, options.markdown, options.page].some(
          (source) => source !== undefined,
        );
        if (options.page === undefined && (options.header ?? options.cookie) !== undefined)
          throw usageError('--header and --cookie need --page');
        if (options.webhookUrl !== undefined && !options.async)
          throw usageError('--webhook-url needs --async');
        if (isInline) {
          if (file !== undefined)
            throw usageError('a slug cannot be combined with --html, --markdown or --page');
          await renderInline(session, options, await fieldsOf(options), slug);
        } else {
          if (slug === undefined) throw usageError('a slug is needed, or --html, --markdown or --page');
          await renderTemplate(session, options, slug, file);
        }
      }),
    );
}

async function renderTemplate(
  session: Session,
  options: RenderOptions,
  slug: string,
  file: string | undefined,
): Promise<void> {
  const platen = session.platen();
  const { flattenForms, format, output } = options;
  if (options.async && format !== undefined && format !== 'pdf')
    throw usageError('--async makes PDFs: leave out --format');
  const query = { flattenForms, format: format as RenderTemplateQuery['format'] };
  const data = file === undefined ? {} : await readJsonObject(file);
  // Values in the data are kept unless an option overrides them.
  const body: Record<string, unknown> = { ...data, ...(await fieldsOf(options)) };
  if (body.s3 !== undefined && output !== undefined) {
    throw usageError('-o cannot be combined with s3: the PDF is uploaded, not returned');
  }
  if (options.async && output === undefined) {
    printObject(session, await platen.queueRender(slug, body, { flattenForms }));
  } else if (options.async) {
    await writePdf(session, options, `Rendering ${slug} through the queue`, async () => {
      const { jobId } = await platen.queueRender(slug, body, { flattenForms });
      return jobPdf(platen, jobId);
    });
  } else if (body.s3 !== undefined) {
    session.progress.begin(`Rendering ${slug}`);
    printObject(session, await toStore(platen, slug, body, query));
  } else {
    await writePdf(session, options, `Rendering ${slug}`, async () => {
      const result = await platen.renderTemplate(slug, body, query);
      if (result instanceof PdfResponse) return result;
      throw new CliError('the service answered with something other than a file');
    });
  }
}

/** Returns the reserved fields set by the options. */
async function fieldsOf(options: RenderOptions): Promise<Record<string, unknown>> {
  const { embedData, strict, webhookUrl, s3 } = options;
  const given = { ...saveFields(options), embedData, strict, webhookUrl };
  const fields = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return s3 === undefined ? fields : { ...fields, s3: await readJsonObject(s3) };
}

async function toStore(
  platen: Platen,
  slug: string,
  body: Record<string, unknown>,
  query: RenderTemplateQuery,
): Promise<object> {
  const result = await platen.renderTemplate(slug, body, query);
  if (!(result instanceof PdfResponse)) return result;
  await result.body.cancel();
  return { documentId: result.documentId };
}
