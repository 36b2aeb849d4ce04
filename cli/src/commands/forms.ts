import type { Command } from 'commander';
import { readJsonObject } from '../input/json.ts';
import { PDF_ARGUMENT, pdfInput } from '../input/pdf.ts';
import { outputOption, passwordOption, type SaveOptions, saveFields, saveOptions } from '../options.ts';
import { type OutputOptions, writePdf } from '../output/pdf-result.ts';
import { printJson, printList } from '../output/print.ts';
import { action } from '../session.ts';

interface FillOptions extends OutputOptions, SaveOptions {
  readonly password?: string;
  readonly flatten?: boolean;
  readonly readOnly?: boolean;
  readonly removeSignatures?: boolean;
  readonly strict?: boolean;
}

/** Commands that read forms and fill them in. */
export function formCommands(program: Command): void {
  const forms = program.command('forms').description('read and fill in PDF forms');
  passwordOption(
    forms
      .command('read')
      .description('list the fields of a form; with --json also their schema, values and positions')
      .argument('<pdf>', PDF_ARGUMENT),
  ).action(
    action<{ password?: string }, [string]>(async (session, { password }, name) => {
      const platen = session.platen();
      const pdf = await pdfInput(session, platen, name);
      const { data } = await platen.readForm({ pdf, password });
      if (session.json) return printJson(data);
      printList(session, data.fields, {
        name: (field) => field.name,
        kind: ({ kind }) => kind,
        value: (field) => JSON.stringify(data.values[field.name]) ?? '',
        options: ({ options }) => options?.map(({ value }) => value).join(', '),
      });
    }),
  );

  passwordOption(
    saveOptions(
      outputOption(
        forms
          .command('fill')
          .description('fill in a form')
          .argument('<pdf>', PDF_ARGUMENT)
          .argument('<values>', 'JSON file with values by field name'),
      ),
    ),
  )
    .option('--flatten', 'turn the fields into static content afterwards')
    .option('--read-only', 'fill in read-only fields, too')
    .option('--remove-signatures', 'remove signatures if the file cannot be filled in otherwise')
    .option('--strict', 'refuse text that does not fit into its field')
    .addHelpText('after', '\nExample:\n  platen forms fill application.pdf values.json -o filled.pdf')
    .action(
      action<FillOptions, [string, string]>(async (session, options, name, file) => {
        const { password, flatten, readOnly, removeSignatures, strict } = options;
        const values = await readJsonObject(file);
        const platen = session.platen();
        await writePdf(session, options, `Filling in ${name}`, async () => {
          const pdf = await pdfInput(session, platen, name);
          const how = { password, flatten, readOnly, removeSignatures, strict };
          return platen.fillForm({ pdf, values, ...how, ...saveFields(options) });
        });
      }),
    );
}
