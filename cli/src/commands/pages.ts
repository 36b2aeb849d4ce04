import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { CliError, fileReason, usageError } from '../cli-error.ts';
import { PDF_ARGUMENT, pdfInput, pdfInputs } from '../input/pdf.ts';
import {
  numberFrom,
  outputOption,
  pageList,
  passwordOption,
  type SaveOptions,
  saveFields,
  saveOptions,
} from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { printJson, printObject } from '../output/print.ts';
import { openFolder, openTarget } from '../output/target.ts';
import { action, type Session } from '../session.ts';
import { convertCommand } from './convert.ts';
import { editPagesCommand } from './edit-pages.ts';
import { imagesCommand } from './images.ts';
import { informationCommand } from './information.ts';
import { optimizeCommand } from './optimize.ts';
import { protectCommands } from './protect.ts';
import { splitCommand } from './split.ts';
import { stampCommand } from './stamp.ts';
import { textCommand } from './text.ts';

/** Commands that edit pages or whole PDFs. */
export function pageCommands(program: Command): void {
  mergeCommand(program);
  editPagesCommand(program);
  splitCommand(program);
  stampCommand(program);
  protectCommands(program);
  optimizeCommand(program);
  convertCommand(program);
  flattenCommand(program);
  rasterizeCommand(program);
  extractCommand(program);
  textCommand(program);
  imagesCommand(program);
  informationCommand(program);
}

function mergeCommand(program: Command): void {
  saveOptions(
    outputOption(
      program
        .command('merge')
        .description('merge 2 to 20 PDFs into one, in the order given')
        .argument('<pdfs...>', `each a ${PDF_ARGUMENT}`),
    ),
  )
    .addHelpText('after', '\nExample:\n  platen merge cover.pdf report.pdf annex.pdf -o whole.pdf')
    .action(
      action<OutputOptions & SaveOptions, [string[]]>(async (session, options, names) => {
        const platen = session.platen();
        await writePdf(session, options, `Merging ${names.length} PDFs`, async () => {
          const pdfs = await pdfInputs(session, platen, names);
          return platen.mergePdfs({ pdfs, ...saveFields(options) });
        });
      }),
    );
}

function flattenCommand(program: Command): void {
  passwordOption(
    outputOption(
      program
        .command('flatten')
        .description('turn form fields into static content')
        .argument('<pdf>', PDF_ARGUMENT),
    ),
  )
    .addHelpText('after', '\nExample:\n  platen flatten filled.pdf -o flat.pdf')
    .action(
      action<OutputOptions & { password?: string }, [string]>(async (session, options, name) => {
        if (options.output === undefined) throw usageError('-o <file> is needed: the result is not saved');
        const platen = session.platen();
        await writePdf(session, options, `Flattening ${name}`, async () =>
          platen.flattenPdf({ pdf: await pdfInput(session, platen, name), password: options.password }),
        );
      }),
    );
}

interface RasterizeOptions {
  readonly output: string;
  readonly dpi?: number;
  readonly pages?: readonly number[];
  readonly password?: string;
}

function rasterizeCommand(program: Command): void {
  passwordOption(
    program
      .command('rasterize')
      .description('turn pages into PNG images')
      .argument('<pdf>', PDF_ARGUMENT)
      .requiredOption('-o, --output <folder>', 'folder for the images; for one page a .png file, or -'),
  )
    .option('--dpi <number>', 'resolution, 72 to 300', numberFrom(72, 300, false))
    .option('--pages <list>', 'pages from 0, such as 0,2,5-7; all when left out', pageList)
    .addHelpText(
      'after',
      `
Examples:
  platen rasterize report.pdf -o images             images/0000.png, images/0001.png, …
  platen rasterize report.pdf --pages 0 -o cover.png --dpi 300`,
    )
    .action(
      action<RasterizeOptions, [string]>(async (session, options, name) => {
        const { output, pages, dpi, password } = options;
        const single = output === '-' || output.endsWith('.png');
        if (single && pages?.length !== 1) {
          throw usageError(`-o ${output}: one image holds one page; name it with --pages, or name a folder`);
        }
        if (output === '-' && session.json) throw usageError('-o - and --json both want standard output');
        const platen = session.platen();
        const target = single ? await openTarget(output) : undefined;
        try {
          if (!target) await openFolder(output);
          const pdf = await pdfInput(session, platen, name);
          session.progress.begin(`Rasterizing ${name}`);
          const result = await platen.rasterizePdf({ pdf, dpi, pages, password });
          session.progress.end();
          const images = result.pages.map((image) => Buffer.from(image, 'base64'));
          if (target) await target.write(once(images[0]!));
          const files = target ? [output] : await writeImages(output, images, pages);
          if (session.json) printJson({ files });
          else session.progress.step(`${files.length} ${files.length === 1 ? 'page' : 'pages'} in ${output}`);
        } finally {
          await target?.discard();
        }
      }),
    );
}

async function writeImages(
  folder: string,
  images: readonly Uint8Array[],
  pages: readonly number[] | undefined,
): Promise<string[]> {
  const files = images.map((_, index) =>
    path.join(folder, `${String(pages?.[index] ?? index).padStart(4, '0')}.png`),
  );
  for (const [index, file] of files.entries()) {
    await writeFile(file, images[index]!).catch((error) => {
      throw new CliError(`cannot write ${file}: ${fileReason(error)}`);
    });
  }
  return files;
}

function extractCommand(program: Command): void {
  passwordOption(
    program
      .command('extract')
      .description('print the JSON that is embedded in a PDF')
      .argument('<pdf>', PDF_ARGUMENT)
      .option('-o, --output <file>', 'file to write; standard output when left out'),
  ).action(
    action<OutputOptions & { password?: string }, [string]>(async (session, { output, password }, name) => {
      const platen = session.platen();
      const target = output === undefined || output === '-' ? undefined : await openTarget(output);
      try {
        const { data } = await platen.extractData({ pdf: await pdfInput(session, platen, name), password });
        if (!target) printJson(data);
        else await writeData(session, target, data);
      } finally {
        await target?.discard();
      }
    }),
  );
}

async function writeData(
  session: Session,
  target: Awaited<ReturnType<typeof openTarget>>,
  data: unknown,
): Promise<void> {
  const bytes = await target.write(once(Buffer.from(`${JSON.stringify(data, null, 2)}\n`)));
  if (session.json) printObject(session, { output: target.name, bytes });
  else session.progress.step(`${target.name}  ${bytes} bytes`);
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
