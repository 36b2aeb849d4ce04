import { existsSync } from 'node:fs';
import path from 'node:path';
import type { SeedResult } from './seed.ts';

export interface BannerOptions {
  readonly root: string;
  /** Current folder of the user; paths are relative to it. */
  readonly workingDirectory: string;
  readonly baseUrl: string;
  /** One-time sign-in link. */
  readonly dashboard: string | undefined;
  readonly account: SeedResult;
  readonly localJson: string;
}

/** Returns the text printed after startup: URL, keys, and a command to try it. */
export function banner(options: BannerOptions): string {
  const { root, workingDirectory, baseUrl, dashboard, account, localJson } = options;
  const sample = path.join(root, 'templates/invoice/sample.json');
  const data = existsSync(sample) ? `@${shown(sample, workingDirectory)}` : '{}';
  return [
    '',
    `Platen is ready at ${baseUrl}`,
    '',
    ...(dashboard === undefined
      ? []
      : [`  dashboard   ${dashboard}`, '              (signs you in once, within 15 minutes)', '']),
    `  admin key   ${account.adminKey}`,
    `  render key  ${account.renderKey}`,
    `  details     ${shown(localJson, workingDirectory)}`,
    '',
    'Try it:',
    '',
    `  curl -sS ${baseUrl}/v1/render/invoice -H 'Authorization: Bearer ${account.renderKey}' ` +
      `-H 'Content-Type: application/json' -d ${quote(data)} -o invoice.pdf`,
    '',
    'Ctrl-C stops it.',
    '',
  ].join('\n');
}

function shown(file: string, workingDirectory: string): string {
  const relative = path.relative(workingDirectory, file);
  return relative.startsWith('..') ? file : relative;
}

/** Quotes a string for a POSIX shell if necessary. */
function quote(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
