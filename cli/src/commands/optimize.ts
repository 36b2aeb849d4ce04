import type { Command } from 'commander';
import type { OptimizePdfBody } from '../../../packages/client/src/index.ts';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import {
  anyNumber,
  outputOption,
  passwordOption,
  type SaveOptions,
  saveFields,
  saveOptions,
} from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { action } from '../session.ts';

interface OptimizeOptions extends OutputOptions, SaveOptions {
  readonly maxDpi?: number;
  readonly maxBilevelDpi?: number;
  readonly quality?: number;
  readonly lossy?: boolean;
  readonly thumbnails?: boolean;
  readonly privateData: boolean;
  readonly linearize?: boolean;
  readonly password?: string;
}

export function optimizeCommand(program: Command): void {
  const command = program
    .command('optimize')
    .description('make a PDF smaller, without loss unless you ask for it')
    .argument('<pdf>', PDF_ARGUMENT);
  passwordOption(saveOptions(outputOption(command)))
    .option('--max-dpi <dpi>', 'resample images with more', anyNumber)
    .option('--max-bilevel-dpi <dpi>', 'resample 1-bit images with more', anyNumber)
    .option('--lossy', 'allow JPEG compression of images')
    .option('--quality <1-100>', 'with --lossy: quality of JPEGs (default: 80)', anyNumber)
    .option('--thumbnails', 'keep page thumbnails')
    .option('--no-private-data', 'remove private data of programs (/PieceInfo)')
    .option('--linearize', 'let viewers show the first page before the rest has loaded')
    .addHelpText(
      'after',
      `
Examples:
  platen optimize report.pdf -o smaller.pdf
  platen optimize brochure.pdf --max-dpi 150 --lossy --quality 75 --linearize -o for-the-web.pdf`,
    )
    .action(
      action<OptimizeOptions, [string]>(async (session, options, name) => {
        const { maxDpi, maxBilevelDpi, quality, lossy, thumbnails, privateData, linearize } = options;
        const images = { maxDpi, maxBilevelDpi, quality };
        const hasImages = Object.values(images).some((value) => value !== undefined);
        const platen = session.platen();
        await writePdf(session, options, `Optimizing ${name}`, async () => {
          const body: OptimizePdfBody = {
            pdf: await pdfInput(session, platen, name),
            ...(hasImages && { images }),
            lossy,
            ...(thumbnails && { removeThumbnails: false }),
            ...(!privateData && { removePrivateData: true }),
            linearize,
            password: options.password,
            ...saveFields(options),
          };
          return platen.optimizePdf(body);
        });
      }),
    );
}
