import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { banner } from './banner.ts';

const root = path.join(mkdtempSync(path.join(os.tmpdir(), 'banner-')), "it's here");
mkdirSync(path.join(root, 'templates/invoice'), { recursive: true });
writeFileSync(path.join(root, 'templates/invoice/sample.json'), '{"sample":true}');
afterAll(() => rmSync(path.dirname(root), { recursive: true }));

const account = { accountId: 'a', adminKey: 'ADMIN', renderKey: 'RENDER', webhookSecret: 's' };

/** Returns the arguments of the printed curl command as a shell parses them, one per line. */
function curlArguments(workingDirectory: string): string[] {
  const text = banner({
    root,
    workingDirectory,
    baseUrl: 'http://127.0.0.1:1',
    dashboard: undefined,
    account,
    localJson: '/d/local.json',
  });
  const line = text.split('\n').find((candidate) => candidate.trim().startsWith('curl'))!;
  const script = `curl() { for argument; do printf '%s\\n' "$argument"; done; }; ${line.trim()}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
}

describe('banner', () => {
  it('has a curl line that works in a shell, from the project folder', () => {
    expect(curlArguments(root)).toEqual([
      '-sS',
      'http://127.0.0.1:1/v1/render/invoice',
      '-H',
      'Authorization: Bearer RENDER',
      '-H',
      'Content-Type: application/json',
      '-d',
      '@templates/invoice/sample.json',
      '-o',
      'invoice.pdf',
    ]);
  });

  it('names the sample by its full path elsewhere, quotes and all', () => {
    expect(curlArguments('/')).toContain(`@${path.join(root, 'templates/invoice/sample.json').slice(1)}`);
    expect(curlArguments(os.homedir())).toContain(`@${path.join(root, 'templates/invoice/sample.json')}`);
  });
});
