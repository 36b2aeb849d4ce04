import { type Command, Option } from 'commander';
import { PdfResponse, type RenderInlineBody } from '../../../packages/client/src/index.ts';
import { usageError } from '../cli-error.ts';
import { readJsonObject, readText } from '../input/json.ts';
import { numberFrom } from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { printObject } from '../output/print.ts';
import type { Session } from '../session.ts';

/** Options of a render without a template. */
export interface InlineOptions extends OutputOptions {
  readonly html?: string;
  readonly markdown?: string;
  readonly page?: string;
  readonly header?: readonly string[];
  readonly cookie?: readonly string[];
  readonly waitFor?: string;
  readonly css?: string;
  readonly title?: string;
  readonly options?: string;
  readonly format?: string;
  readonly selector?: string;
  readonly width?: number;
  readonly scale?: number;
  readonly quality?: number;
  readonly transparent?: boolean;
  readonly flattenForms?: boolean;
}

export function inlineOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--html <file>', 'render this HTML with Liquid tags, - for standard input').conflicts([
        'markdown',
        'page',
      ]),
    )
    .addOption(
      new Option(
        '--markdown <file>',
        'render this Markdown with Liquid tags, - for standard input',
      ).conflicts('page'),
    )
    .option('--page <url>', 'render this public web page')
    .option('--header <name: value...>', 'with --page: header for its origin only')
    .option('--cookie <name=value...>', 'with --page: cookie for its origin only')
    .option('--wait-for <selector>', 'wait until the document has this element')
    .option('--css <file>', 'a further style sheet; without a template, as what follows')
    .option('--title <title>', 'title of a document that has none')
    .option('--options <file>', 'JSON file with template options')
    .addOption(
      new Option('--format <format>', 'what to make; of a template, a PDF or its own office format').choices([
        ...['pdf', 'png', 'jpeg', 'webp'],
        ...['docx', 'xlsx', 'pptx', 'odt'],
      ]),
    )
    .option('--selector <selector>', 'of an image: the element to show')
    .option('--width <pixels>', 'of an image: width of the window', numberFrom(16, 4_096))
    .option('--scale <factor>', 'of an image: 2 for sharp displays', numberFrom(0.1, 4, false))
    .option('--quality <percent>', 'of a jpeg or webp', numberFrom(1, 100))
    .option('--transparent', 'of a png or webp: transparent background');
}

/** @param fields fields set by the other options */
export async function renderInline(
  session: Session,
  options: InlineOptions,
  fields: Readonly<Record<string, unknown>>,
  dataFile: string | undefined,
): Promise<void> {
  const { html, markdown, page, css, title, format, flattenForms, output } = options;
  const { selector, width, scale, quality, transparent } = options;
  const image = JSON.parse(JSON.stringify({ selector, width, scale, quality, transparent })) as object;
  const body = {
    ...fields,
    ...(await sourceOf(options)),
    waitFor: options.waitFor === undefined ? undefined : { selector: options.waitFor },
    css: css === undefined ? undefined : await readText(css),
    title,
    data: dataFile === undefined ? undefined : await readJsonObject(dataFile),
    options: options.options === undefined ? undefined : await readJsonObject(options.options),
    format,
    image: Object.keys(image).length > 0 ? image : undefined,
  } as RenderInlineBody;
  const what = `Rendering ${html ?? markdown ?? page}`;
  const platen = session.platen();
  if (body.s3 === undefined) {
    await writePdf(session, options, what, () => platen.renderSource(body, { flattenForms }));
    return;
  }
  if (output !== undefined)
    throw usageError('-o cannot be combined with s3: the result is uploaded, not returned');
  session.progress.begin(what);
  const result = await platen.renderInline(body, { flattenForms });
  if (!(result instanceof PdfResponse)) printObject(session, result);
}

async function sourceOf({
  html,
  markdown,
  page,
  header,
  cookie,
}: InlineOptions): Promise<Partial<RenderInlineBody>> {
  if (html !== undefined) return { html: await readText(html) };
  if (markdown !== undefined) return { markdown: await readText(markdown) };
  return {
    url: page,
    headers: header && pairsOf(header, ':', '--header'),
    cookies: cookie && pairsOf(cookie, '=', '--cookie'),
  };
}

function pairsOf(texts: readonly string[], separator: string, option: string): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const at = text.indexOf(separator);
      // The value may be a credential, so the message does not repeat it.
      if (at < 1) throw usageError(`${option}: must be a name, ${separator} and a value`);
      return [text.slice(0, at).trim(), text.slice(at + 1).trim()];
    }),
  );
}
