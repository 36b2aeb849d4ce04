import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { STARTERS_FILE } from '../src/adapters/aws/templates/starters.ts';
import { INVOICE_TEMPLATE, STARTER_FILE } from '../src/adapters/aws/templates/with-starter.ts';
import type { StarterWithSource } from '../src/contract/starter.ts';
import { templateOptionsSchema } from '../src/contract/template-options.ts';

const FOLDER = path.join(import.meta.dirname, '../templates');

/** Functions that render invoices with a built-in template. */
const RENDERING = ['create-invoice', 'queue-invoice', 'read-invoice', 'work-render'];
/** Functions that serve all built-in templates. */
const LISTING = ['list-starters', 'get-starter'];

/**
 * Writes the built-in templates next to the bundles of the functions. @param bundles folder that holds a folder for each function
 */
export function writeStarterTemplates(bundles: string): void {
  const starters = readdirSync(FOLDER).sort().map(readStarter);
  const { html, dataSchema, options } = starters.find(({ slug }) => slug === INVOICE_TEMPLATE)!;
  write(bundles, RENDERING, STARTER_FILE, { html, dataSchema, options });
  write(bundles, LISTING, STARTERS_FILE, starters);
}

function write(bundles: string, functions: readonly string[], file: string, content: unknown): void {
  for (const name of functions) {
    mkdirSync(path.join(bundles, name), { recursive: true });
    writeFileSync(path.join(bundles, name, file), JSON.stringify(content));
  }
}

/** Reads a built-in template from its folder. */
export function readStarter(slug: string): StarterWithSource {
  const text = (file: string) => {
    const full = path.join(FOLDER, slug, file);
    return existsSync(full) ? readFileSync(full, 'utf8') : null;
  };
  const json = (file: string) => JSON.parse(text(file) ?? 'null');
  const { name, documentType, description } = json('template.json');
  return {
    ...{ slug, name, documentType, description },
    html: text('template.html')!,
    header: text('header.html'),
    footer: text('footer.html'),
    dataSchema: json('schema.json'),
    sampleData: json('sample.json'),
    options: templateOptionsSchema.parse(json('options.json')),
  };
}
