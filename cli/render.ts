import { readFileSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { Api, type ApiOptions } from './api.ts';
import { CliError } from './cli-error.ts';
import { apiOptions } from './options.ts';

export function renderCommand(): Command {
  return apiOptions(
    new Command('render')
      .description('render a template with a JSON file to a PDF')
      .argument('<slug>', 'slug of the template')
      .argument('<data>', 'JSON file with the data, - for standard input')
      .requiredOption('-o, --output <file>', 'PDF file to write')
      .option('--flatten-forms', 'turn form fields into static content')
      .option('--no-save', 'do not keep the PDF as a document'),
  ).action(
    async (
      slug: string,
      dataFile: string,
      options: ApiOptions & { output: string; flattenForms?: boolean; save: boolean },
    ) => {
      const data = readData(dataFile);
      const response = await new Api(options).request(
        'POST',
        `/v1/render/${slug}${options.flattenForms ? '?flattenForms=true' : ''}`,
        { body: options.save ? data : { ...data, save: false } },
      );
      const bytes = Buffer.from(await response.arrayBuffer());
      writeFileSync(options.output, bytes);
      const id = response.headers.get('x-document-id');
      console.error(`${options.output}  ${bytes.length} bytes${id === null ? '' : `  document ${id}`}`);
    },
  );
}

function readData(file: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file === '-' ? 0 : file, 'utf8'));
  } catch (error) {
    throw new CliError(`cannot read ${file}: ${(error as Error).message}`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CliError(`${file} must hold a JSON object`);
  }
  return value as Record<string, unknown>;
}
