// npm run lint:openapi: checks the OpenAPI document against the rules of redocly.yaml.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { currentOpenApi } from './generated-files.ts';

const root = path.dirname(import.meta.dirname);
const cli = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);
const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-openapi-'));
try {
  const file = path.join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(currentOpenApi(), null, 2));
  const { status } = spawnSync(
    process.execPath,
    [cli, 'lint', file, '--config', path.join(root, 'redocly.yaml')],
    {
      stdio: 'inherit',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
