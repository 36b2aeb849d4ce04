// Runs a script on the project's own Node, installing the dependencies first when the lock file asks for it.
// Plain JavaScript without dependencies: it is all that runs on whatever Node a fresh machine has.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const node = path.join(root, 'node_modules/.bin/node');
const stamp = path.join(root, 'node_modules/.platen-lock');
const lock = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');

const installed = existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
if (!installed) {
  console.error('Installing dependencies (first start only, about a minute) …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) {
    console.error('npm ci failed; see the message above.');
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, lock);
}

const child = spawn(node, process.argv.slice(2), { cwd: root, stdio: 'inherit' });
// The terminal sends Ctrl-C to the whole group; the child decides when it has ended everything it started.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT') child.kill(signal);
  });
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)));
