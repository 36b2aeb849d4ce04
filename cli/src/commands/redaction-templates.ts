import type { Command } from 'commander';
import { type CreateRedactionTemplateBody, NotFoundError } from '../../../packages/client/src/index.ts';
import { CliError } from '../cli-error.ts';
import { type ConfirmOptions, confirm, confirmOption } from '../confirm.ts';
import { readJsonObject } from '../input/json.ts';
import { type ListOptions, listOptions, printPages } from '../output/lists.ts';
import { printJson, printObject } from '../output/print.ts';
import { action } from '../session.ts';

const EXAMPLE = `
The file, as get prints it:
  { "slug": "gdpr", "name": "GDPR", "presets": ["email"], "patterns": [{ "pattern": "IBAN", "pattern_type": "Literal" }] }

Example:
  platen redaction-templates push gdpr.json`;

export function redactionTemplateCommands(program: Command): void {
  const templates = program.command('redaction-templates').description('saved rules for redacting');

  listOptions(templates.command('list').description('list redaction templates'))
    .option('--search <text>', 'part of the name or slug')
    .action(
      action<ListOptions & { search?: string }, []>(async (session, options) => {
        const { search } = options;
        const platen = session.platen();
        await printPages(session, options, (page) => platen.listRedactionTemplates({ ...page, search }), {
          slug: ({ slug }) => slug,
          name: ({ name }) => name,
          presets: ({ presets }) => presets.join(' '),
          patterns: ({ patterns }) => patterns.length,
          updated: ({ updatedAt }) => updatedAt,
        });
      }),
    );

  templates
    .command('get <slug>')
    .description('print a redaction template as JSON, in the format of push')
    .action(
      action<object, [string]>(async (session, _, slug) => {
        const { data } = await session.platen().getRedactionTemplate(slug);
        const { name, description, presets, patterns, sensitivity, elsewhere } = data;
        const rules = { slug, name, description, presets, patterns, sensitivity, elsewhere };
        printJson(session.json ? data : rules);
      }),
    );

  templates
    .command('push <files...>')
    .description('create or replace redaction templates from JSON files')
    .addHelpText('after', EXAMPLE)
    .action(
      action<object, [string[]]>(async (session, _, files) => {
        const platen = session.platen();
        for (const file of files) {
          const { slug, ...rules } = await rulesIn(file);
          const { data } = await platen.updateRedactionTemplate(slug, rules).catch((error: unknown) => {
            if (error instanceof NotFoundError) return platen.createRedactionTemplate({ slug, ...rules });
            throw error;
          });
          printObject(session, { slug: data.slug, updatedAt: data.updatedAt });
        }
      }),
    );

  confirmOption(templates.command('delete <slug>').description('delete a redaction template')).action(
    action<ConfirmOptions, [string]>(async (session, options, slug) => {
      await confirm(options, `delete the redaction template ${slug}`);
      await session.platen().deleteRedactionTemplate(slug);
      printObject(session, { slug, deleted: true });
    }),
  );
}

/** Reads a redaction template from a file, without the fields that the service adds. */
async function rulesIn(file: string): Promise<CreateRedactionTemplateBody> {
  const { id: _, createdAt: __, updatedAt: ___, ...fields } = await readJsonObject(file);
  if (typeof fields.slug !== 'string') throw new CliError(`${file}: slug is missing`);
  // The file is the whole template: fields missing in it become empty.
  return { description: '', presets: [], patterns: [], name: fields.slug, ...fields, slug: fields.slug };
}
