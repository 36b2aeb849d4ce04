import { settingsSchema } from '../lib/settings.ts';
import { markdownTable } from './markdown-table.ts';

interface Property {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly description?: string;
}

/** Guide's reference of deployment settings, in Markdown. */
export function settingsPage(): string {
  const { properties } = settingsSchema() as { properties: Readonly<Record<string, Property>> };
  const rows = Object.entries(properties)
    .filter(([name]) => name !== '$schema')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, property]) => [
      `\`${name}\``,
      valuesOf(property),
      (property.description ?? '').replaceAll('*', '\\*'),
    ]);
  return `<!-- Made by \`npm run generate\` from lib/settings-schema.ts. -->

# Settings of a deployment

They are in \`platen.settings.json\`, or \`platen.settings.<stage>.json\`: [deploy.md](deploy.md#settings) tells how. All are optional. Unknown
names, wrong values and settings that cannot be combined are refused.

${markdownTable(['Name', 'Value', 'Means'], rows)}
`;
}

function valuesOf({ type, enum: values, minimum }: Property): string {
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  if (type === 'integer') return `integer, at least ${minimum}`;
  return type === 'object' ? 'object of strings' : (type ?? '');
}
