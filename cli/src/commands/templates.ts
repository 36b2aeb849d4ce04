import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { type ConfirmOptions, confirm, confirmOption } from '../confirm.ts';
import { assertNothingLost } from '../local-changes.ts';
import { isOfficeTemplate, pushOfficeTemplate, slugOfOfficeTemplate } from '../office-template.ts';
import { numberFrom } from '../options.ts';
import { type ListOptions, listOptions, printPages } from '../output/lists.ts';
import { warningText } from '../output/pdf-result.ts';
import { printJson, printList, printObject } from '../output/print.ts';
import { action } from '../session.ts';
import { otherFiles, writeAssets } from '../template-assets.ts';
import {
  pullTemplate,
  pushTemplate,
  readStarter,
  readTemplateFolder,
  writeOfficeFile,
  writeTemplateFolder,
} from '../template-folder.ts';
import { otherPartials } from '../template-partials.ts';
import { watchTemplate } from '../watch/watch-template.ts';

const FILES = `
A template is a folder. Its name is the slug; in it are
  template.html   HTML with CSS and Liquid tags
  header.html     footer.html   of each page; may be left out, as what follows
  schema.json     what the data must satisfy (JSON Schema)
  sample.json     data for the test render
  options.json    page size, margins, …
  template.json   name, documentType, description
  partials/       address.liquid is what {% render 'address', of: customer %} renders
  assets/         images, fonts and style sheets: src="logo.png" is assets/logo.png
An office template has template.docx, .xlsx, .pptx or .odt in place of the HTML. It can also be pushed by itself: contract.docx has the slug
contract.

Examples:
  platen templates push templates/*
  platen templates push contract.docx
  platen templates pull invoice -o templates/invoice`;

/** Number of file names that a message lists. */
const MOST_NAMES = 10;

/** Describes the files of a template's folder that are not pushed. */
function notPushed(files: readonly string[], reason: string): string[] {
  if (files.length === 0) return [];
  const names = files.slice(0, MOST_NAMES).join(', ');
  const more = files.length > MOST_NAMES ? ` and ${files.length - MOST_NAMES} more` : '';
  return [`warning: not pushed, since they are ${reason}: ${names}${more}`];
}

export function templateCommands(program: Command): void {
  const templates = program.command('templates').description('templates as folders of files');

  templates
    .command('push <folders...>')
    .description('create or update templates; the name of a folder or office file is its slug')
    .addHelpText('after', FILES)
    .action(
      action<object, [string[]]>(async (session, _, folders) => {
        const platen = session.platen();
        const pushes = folders.map((given) => {
          if (isOfficeTemplate(given))
            return {
              slug: slugOfOfficeTemplate(given),
              warnings: [],
              push: () => pushOfficeTemplate(platen, given),
            };
          const source = readTemplateFolder(given);
          const warnings = [
            ...notPushed(otherFiles(given), 'no images, fonts, style sheets or JSON'),
            ...notPushed(otherPartials(given), 'not named .liquid'),
          ];
          return { slug: source.slug, warnings, push: () => pushTemplate(platen, given, source) };
        });
        for (const { slug, warnings, push } of pushes) {
          for (const line of warnings) session.progress.line(line);
          session.progress.begin(`Checking and saving ${slug}`);
          const saved = await push();
          session.progress.end();
          const { data, ...test } = saved;
          if (session.json) {
            printJson({ ...data, ...test });
            continue;
          }
          process.stdout.write(`${data.slug}  version ${data.version}\n`);
          for (const warning of test.warnings) session.progress.line(`warning: ${warningText(warning)}`);
          if (!test.tested) session.progress.line(`not tested: ${test.reason}`);
        }
      }),
    );

  templates
    .command('pull <slug>')
    .description('write a template into a folder')
    .option('-o, --output <folder>', 'folder to write; the slug when left out')
    .option('--force', 'overwrite unpushed changes in the folder')
    .addHelpText('after', FILES)
    .action(
      action<{ output?: string; force?: boolean }, [string]>(async (session, options, slug) => {
        const folder = options.output ?? slug;
        if (folder === '-') throw new CliError('-o -: a template is a folder of files');
        const platen = session.platen();
        const template = await pullTemplate(platen, slug);
        if (!options.force) await assertNothingLost(platen, folder, template);
        writeTemplateFolder(folder, template);
        const read = async (name: string) => (await platen.getTemplateAsset(slug, name)).bytes();
        await writeOfficeFile(folder, template, read);
        await writeAssets(folder, template.assets, read);
        if (session.json) printObject(session, { slug, folder: path.resolve(folder) });
        else process.stdout.write(`${path.resolve(folder)}\n`);
      }),
    );

  templates
    .command('watch <folder>')
    .description('preview a template in the browser; reloads whenever one of its files is saved')
    .option('--port <number>', 'local port of the page (default: any free port)', numberFrom(1), 0)
    .addHelpText(
      'after',
      `${FILES}\n\nNothing is saved in the service and no render is counted. Ctrl-C ends it.`,
    )
    .action(
      action<{ port: number }, [string]>(async (session, { port }, folder) => {
        const watching = await watchTemplate(session.platen(), folder, {
          port,
          onRender: (summary, lines) => {
            session.progress.line(`${new Date().toLocaleTimeString()}  ${summary}`);
            for (const line of lines) session.progress.line(`  ${line}`);
          },
        });
        process.stdout.write(`${watching.url}\n`);
        await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
        await watching.close();
      }),
    );

  listOptions(templates.command('list').description('list templates'), 1_000)
    .option('--search <text>', 'part of the name or slug')
    .action(
      action<ListOptions & { search?: string }, []>(async (session, options) => {
        const platen = session.platen();
        const { search } = options;
        await printPages(session, options, (page) => platen.listTemplates({ ...page, search }), {
          slug: ({ slug }) => slug,
          name: ({ name }) => name,
          type: ({ documentType }) => documentType,
          version: ({ version }) => version,
          updated: ({ updatedAt }) => updatedAt,
        });
      }),
    );

  templates
    .command('starters')
    .description('list the starter templates')
    .action(
      action<object, []>(async (session) => {
        const { data } = await session.platen().listStarters();
        printList(session, data, {
          starter: ({ slug }) => slug,
          name: ({ name }) => name,
          description: ({ description }) => description,
        });
      }),
    );

  templates
    .command('start <starter>')
    .description('copy a starter template into a folder, as a base for your own')
    .option('-o, --output <folder>', 'folder to write; the name of the starter when left out')
    .addHelpText('after', FILES)
    .action(
      action<{ output?: string }, [string]>(async (session, options, starter) => {
        const folder = path.resolve(options.output ?? starter);
        if (existsSync(folder)) throw new CliError(`${folder} is there already`);
        writeTemplateFolder(folder, await readStarter(session.platen(), starter));
        if (session.json) printObject(session, { starter, folder });
        else process.stdout.write(`${folder}\n`);
      }),
    );

  templates
    .command('get <slug>')
    .description('show the details of a template')
    .action(
      action<object, [string]>(async (session, _, slug) => {
        printObject(session, (await session.platen().getTemplate(slug)).data);
      }),
    );

  confirmOption(templates.command('delete <slug>').description('delete a template and its versions')).action(
    action<ConfirmOptions, [string]>(async (session, options, slug) => {
      await confirm(options, `delete the template ${slug} and all of its versions`);
      await session.platen().deleteTemplate(slug);
      printObject(session, { slug, deleted: true });
    }),
  );

  listOptions(templates.command('versions <slug>').description('list the versions of a template')).action(
    action<ListOptions, [string]>(async (session, options, slug) => {
      const platen = session.platen();
      await printPages(session, options, (page) => platen.listTemplateVersions(slug, page), {
        version: ({ version }) => version,
        saved: ({ createdAt }) => createdAt,
        by: ({ savedBy }) => savedBy,
      });
    }),
  );

  templates
    .command('restore <slug>')
    .argument('<version>', 'number of the version', numberFrom(1))
    .description('make an earlier version the current one')
    .action(
      action<object, [string, number]>(async (session, _, slug, version) => {
        printObject(session, (await session.platen().restoreTemplateVersion(slug, String(version))).data);
      }),
    );
}
