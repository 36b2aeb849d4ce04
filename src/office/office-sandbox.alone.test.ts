import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { sandboxArguments } from './office-process.ts';
import { officeFolders } from './testing/office-folders.ts';

/** What code in the process of LibreOffice could try. Each attempt sends a request to the port, or writes or reads a file. */
const ATTEMPTS = `
const port = Number(process.argv[1]);
const url = 'http://127.0.0.1:' + port + '/';
const attempts = {
  fetch: () => fetch(url).then((response) => response.text()),
  http: () => new Promise((resolve, reject) => require('node:http').get(url, resolve).on('error', reject)),
  net: () => new Promise((resolve, reject) => require('node:net').connect(port, '127.0.0.1', resolve).on('error', reject)),
  thread: () => new Promise((resolve, reject) => {
    const code = 'require("node:net").connect(' + port + ', "127.0.0.1", () => process.exit(0)).on("error", () => process.exit(1))';
    const thread = new (require('node:worker_threads').Worker)(code, { eval: true });
    thread.on('error', reject).on('exit', (status) => (status === 0 ? resolve() : reject(new Error('exit'))));
  }),
  program: () => new Promise((resolve, reject) => {
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'require("node:net").connect(' + port + ', "127.0.0.1")'], { env: {} });
    child.on('error', reject).on('exit', resolve);
  }),
  read: () => require('node:fs/promises').readFile('/etc/passwd'),
  write: () => require('node:fs/promises').writeFile('/tmp/platen-sandbox-test', ''),
};
(async () => {
  const succeeded = [];
  for (const [name, attempt] of Object.entries(attempts)) {
    try { await attempt(); succeeded.push(name); } catch {}
  }
  console.log(succeeded.join(' '));
  process.exit(0);
})();
`;

/** Runs the attempts with arguments of Node. */
async function attempt(execArgv: readonly string[]): Promise<{ succeeded: string; connections: number }> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const child = spawn(process.execPath, [...execArgv, '-e', ATTEMPTS, String(port)], { env: {} });
  let succeeded = '';
  child.stdout.on('data', (bytes) => {
    succeeded += bytes;
  });
  await once(child, 'close');
  server.close();
  return { succeeded: succeeded.trim(), connections };
}

it('the process of LibreOffice reaches no server, file or program, which it does without its sandbox', async () => {
  const [office, fonts] = officeFolders().map((folder) => realpathSync(folder)) as [string, string];
  const sandbox = sandboxArguments(office, fonts);
  expect(await attempt(sandbox)).toEqual({ succeeded: '', connections: 0 });
  const open = await attempt([]);
  expect(open.succeeded).toBe('fetch http net thread program read write');
  expect(open.connections).toBe(5);
  // Each part of the sandbox counts: the permissions of Node alone leave the network open.
  const permissions = sandbox.slice(0, sandbox.indexOf('--require'));
  expect((await attempt(permissions)).connections).toBeGreaterThan(0);
});
