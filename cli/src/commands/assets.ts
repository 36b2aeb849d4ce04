import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { CliError, fileReason } from '../cli-error.ts';
import { type ConfirmOptions, confirm, confirmOption } from '../confirm.ts';
import { type ListOptions, listOptions, printPages } from '../output/lists.ts';
import { printList, printObject } from '../output/print.ts';
import { action } from '../session.ts';
import { readFile } from '../template-assets.ts';

const EXAMPLES = `
Templates and documents refer to an asset by its path: <img src="asset:brand/logo.svg">.

Examples:
  platen assets push logo.svg brand.woff2 --folder brand
  platen assets get brand/logo.svg -o logo.svg`;

export function assetCommands(program: Command): void {
  const assets = program.command('assets').description('images, fonts and style sheets of the account');

  assets
    .command('push <files...>')
    .description('save files as assets of the account; the name of a file is its path')
    .option('--folder <path>', 'folder of the assets, such as brand')
    .addHelpText('after', EXAMPLES)
    .action(
      action<{ folder?: string }, [string[]]>(async (session, { folder }, files) => {
        const platen = session.platen();
        const saved = [];
        for (const file of files) {
          const name = path.posix.join(folder ?? '', path.basename(file));
          const { data } = await platen.saveAsset(name, readFile(file));
          saved.push(data);
        }
        printList(session, saved, {
          address: (asset) => `asset:${asset.path}`,
          type: ({ mediaType }) => mediaType,
          bytes: ({ sizeBytes }) => sizeBytes,
        });
      }),
    );

  listOptions(assets.command('list').description('list assets of the account, sorted by path'))
    .option('--search <text>', 'part of the path')
    .action(
      action<ListOptions & { search?: string }, []>(async (session, options) => {
        const platen = session.platen();
        const { search } = options;
        await printPages(session, options, (page) => platen.listAssets({ ...page, search }), {
          address: (asset) => `asset:${asset.path}`,
          type: ({ mediaType }) => mediaType,
          bytes: ({ sizeBytes }) => sizeBytes,
        });
      }),
    );

  assets
    .command('get <path>')
    .description('download an asset')
    .option('-o, --output <file>', 'file to write; the name of the asset when left out')
    .action(
      action<{ output?: string }, [string]>(async (session, options, name) => {
        const file = path.resolve(options.output ?? path.posix.basename(name));
        const bytes = await (await session.platen().getAsset(name)).bytes();
        try {
          writeFileSync(file, bytes);
        } catch (error) {
          throw new CliError(`cannot write ${file}: ${fileReason(error)}`);
        }
        printObject(session, { path: name, file });
      }),
    );

  confirmOption(assets.command('delete <path>').description('delete an asset of the account')).action(
    action<ConfirmOptions, [string]>(async (session, options, name) => {
      await confirm(options, `delete the asset ${name}`);
      await session.platen().deleteAsset(name);
      printObject(session, { path: name, deleted: true });
    }),
  );
}
