import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { INVOICE_TEMPLATE, STARTER_FILE } from '../src/adapters/aws/templates/with-starter.ts';
import { templateOptionsSchema } from '../src/contract/template-options.ts';

const FOLDER = path.join(import.meta.dirname, '../templates', INVOICE_TEMPLATE);

/** Functions that render invoices with the template that comes with Platen. */
const FUNCTIONS = ['create-invoice', 'queue-invoice', 'work-render'];

/** Writes the source of the template beside the bundles of the functions. @param bundles holds a folder for each */
export function writeStarterTemplate(bundles: string): void {
  const read = (file: string) => readFileSync(path.join(FOLDER, file), 'utf8');
  const source = JSON.stringify({
    html: read('template.html'),
    dataSchema: JSON.parse(read('schema.json')),
    options: templateOptionsSchema.parse(JSON.parse(read('options.json'))),
  });
  for (const name of FUNCTIONS) {
    mkdirSync(path.join(bundles, name), { recursive: true });
    writeFileSync(path.join(bundles, name, STARTER_FILE), source);
  }
}
