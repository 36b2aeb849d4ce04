import { type Command, Option } from 'commander';
import { PdfResponse, type RenderInlineBody } from '../../../packages/client/src/index.ts';
import { usageError } from '../cli-error.ts';
import { readJsonObject, readText } from '../input/json.ts';
import { numberFrom } from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { printObject } from '../output/print.ts';
import type { Session } from '../session.ts';

/** Options of a render that has no template. */
export interface InlineOptions extends OutputOptions {
  readonly html?: string;
  readonly markdown?: string;
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
      new Option('--html <file>', 'render this HTML with Liquid tags, - for standard input').conflicts(
        'markdown',
      ),
    )
    .option('--markdown <file>', 'render this Markdown with Liquid tags, - for standard input')
    .option('--css <file>', 'a further style sheet; with --html or --markdown, as what follows')
    .option('--title <title>', 'title of a document that has none')
    .option('--options <file>', 'JSON file with options as a template has them')
    .addOption(new Option('--format <format>', 'what to make').choices(['pdf', 'png', 'jpeg', 'webp']))
    .option('--selector <selector>', 'of an image: the element that it shows')
    .option('--width <pixels>', 'of an image: width of the window', numberFrom(16, 4_096))
    .option('--scale <factor>', 'of an image: 2 for sharp displays', numberFrom(0.1, 4, false))
    .option('--quality <percent>', 'of a jpeg or webp', numberFrom(1, 100))
    .option('--transparent', 'of a png or webp: no white behind it');
}

/** @param fields what the other options stand for */
export async function renderInline(
  session: Session,
  options: InlineOptions,
  fields: Readonly<Record<string, unknown>>,
  dataFile: string | undefined,
): Promise<void> {
  const { html, markdown, css, title, format, flattenForms, output } = options;
  const { selector, width, scale, quality, transparent } = options;
  const image = JSON.parse(JSON.stringify({ selector, width, scale, quality, transparent })) as object;
  const body = {
    ...fields,
    ...(html === undefined ? { markdown: await readText(markdown!) } : { html: await readText(html) }),
    css: css === undefined ? undefined : await readText(css),
    title,
    data: dataFile === undefined ? undefined : await readJsonObject(dataFile),
    options: options.options === undefined ? undefined : await readJsonObject(options.options),
    format,
    image: Object.keys(image).length > 0 ? image : undefined,
  } as RenderInlineBody;
  const what = `Rendering ${html ?? markdown}`;
  const platen = session.platen();
  if (body.s3 === undefined) {
    await writePdf(session, options, what, () => platen.renderSource(body, { flattenForms }));
    return;
  }
  if (output !== undefined)
    throw usageError('the result goes to an object store (s3), so -o has nothing to write');
  session.progress.begin(what);
  const result = await platen.renderInline(body, { flattenForms });
  if (!(result instanceof PdfResponse)) printObject(session, result);
}
