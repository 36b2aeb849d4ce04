import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { CliError, fileReason } from '../cli-error.ts';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import { pageList, passwordOption } from '../options.ts';
import { printJson } from '../output/print.ts';
import { openFolder } from '../output/target.ts';
import { action } from '../session.ts';

interface ImagesOptions {
  readonly out: string;
  readonly pages?: readonly number[];
  readonly password?: string;
}

/** `platen images`: extracts the images of a PDF into a folder. */
export function imagesCommand(program: Command): void {
  passwordOption(
    program
      .command('images')
      .description('write the images of a PDF to a folder, with images.json, which lists them')
      .argument('<pdf>', PDF_ARGUMENT)
      .requiredOption('--out <folder>', 'folder to write')
      .option('--pages <list>', 'pages from 0, such as 0,2,5-7; all when left out', pageList),
  ).action(
    action<ImagesOptions, [string]>(async (session, { out, pages, password }, name) => {
      const platen = session.platen();
      await openFolder(out);
      const pdf = await pdfInput(session, platen, name);
      session.progress.begin(`Reading ${name}`);
      const answer = await platen.extractImages({
        pdf,
        format: 'json',
        pages: pages && [...pages],
        password,
      });
      session.progress.end();
      if (!('data' in answer)) throw new Error('The service sent a ZIP instead of JSON');
      const { pageCount, images } = answer.data;
      const list = images.map(({ data, ...image }) => image);
      const json = JSON.stringify({ pageCount, images: list }, null, 2);
      await write(out, 'images.json', Buffer.from(`${json}\n`));
      for (const { file, data } of images)
        if (file !== undefined && data !== undefined) await write(out, file, Buffer.from(data, 'base64'));
      if (session.json) {
        printJson({ pageCount, images: list });
        return;
      }
      const count = list.filter(({ file }) => file !== undefined).length;
      session.progress.step(`${count} ${count === 1 ? 'image' : 'images'} in ${out}`);
      for (const { problem, uses } of list)
        if (problem !== undefined)
          session.progress.step(`an image of page ${uses[0]?.page ?? 0} has no file: ${problem}`);
    }),
  );
}

async function write(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  const file = path.join(folder, path.basename(name));
  await writeFile(file, bytes).catch((error) => {
    throw new CliError(`cannot write ${file}: ${fileReason(error)}`);
  });
}
