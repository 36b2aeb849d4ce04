import path from 'node:path';
import type { Command } from 'commander';
import { CliError } from '../cli-error.ts';
import { numberFrom } from '../options.ts';
import { type ListOptions, listOptions, printPages } from '../output/lists.ts';
import { warningText } from '../output/pdf-result.ts';
import { printJson, printObject } from '../output/print.ts';
import { action } from '../session.ts';
import { pullTemplate, pushTemplate, readTemplateFolder, writeTemplateFolder } from '../template-folder.ts';

const FILES = `
A template is a folder. Its name is the slug; in it are
  template.html   HTML with CSS and Liquid tags
  header.html     footer.html   of each page; may be left out, as what follows
  schema.json     what the data must satisfy (JSON Schema)
  sample.json     data for the test render
  options.json    page size, margins, …
  template.json   name, documentType, description

Examples:
  platen templates push templates/*
  platen templates pull invoice -o templates/invoice`;

export function templateCommands(program: Command): void {
  const templates = program.command('templates').description('templates as folders of files');

  templates
    .command('push <folders...>')
    .description('create or update templates; the name of a folder is its slug')
    .addHelpText('after', FILES)
    .action(
      action<object, [string[]]>(async (session, _, folders) => {
        const platen = session.platen();
        const sources = folders.map(readTemplateFolder);
        for (const source of sources) {
          session.progress.begin(`Checking and saving ${source.slug}`);
          const saved = await pushTemplate(platen, source);
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
    .addHelpText('after', FILES)
    .action(
      action<{ output?: string }, [string]>(async (session, options, slug) => {
        const folder = options.output ?? slug;
        if (folder === '-') throw new CliError('-o -: a template is a folder of files');
        writeTemplateFolder(folder, await pullTemplate(session.platen(), slug));
        if (session.json) printObject(session, { slug, folder: path.resolve(folder) });
        else process.stdout.write(`${path.resolve(folder)}\n`);
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
    .command('get <slug>')
    .description('show what is known of a template')
    .action(
      action<object, [string]>(async (session, _, slug) => {
        printObject(session, (await session.platen().getTemplate(slug)).data);
      }),
    );

  templates
    .command('delete <slug>')
    .description('delete a template and its versions')
    .action(
      action<object, [string]>(async (session, _, slug) => {
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
