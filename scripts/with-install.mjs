// Runs a script on the project's own Node, and first installs the dependencies if they differ from the lock file. Plain
// JavaScript without dependencies, in the syntax of Node 12: on a machine whose Node is too old, it has to run to report that.
import { spawn, spawnSync } from 'child_process';
import { createHash } from 'crypto';
import { existsSync, readFileSync, writeFileSync } from 'fs';
import path from 'path';
import { fileURLToPath } from 'url';

// Minimum for this script. `engines` requires a later version, about which npm warns.
const OLDEST_NODE = 20;
const platform = `${process.platform}-${process.arch}`;
// Scripts that serve Platen, and so need a DynamoDB emulator and Chromium. npm installs these only for linux-x64.
const SERVING = ['local/main.ts', 'node_modules/vitest/vitest.mjs'];
// Error codes in npm's messages when a server does not answer or its certificate is not trusted.
const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONN\w+|E\w*TIME\w*|E(?:NET|HOST)UNREACH|CERT_\w+|SELF_SIGNED\w*|UNABLE_TO_\w+)\b/;
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const node = path.join(root, 'node_modules/.bin/node');
const stamp = path.join(root, 'node_modules/.platen-lock');

if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
  fail(
    `Platen needs Node ${OLDEST_NODE} or later; this is ${process.version}. See https://nodejs.org/en/download`,
  );
}
if (process.platform === 'win32') fail('Platen runs on Linux and macOS; on Windows use WSL.');
const lockFile = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
const lock = createHash('sha256').update(lockFile).digest('hex');
const stamped = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
if (existsSync(node) && (stamped || installedByNpm())) start();
else install().then(start, (error) => fail(error.message));

/**
 * Whether `npm ci` has completed: as its last step, npm writes a list of the installed packages. Optional dependencies of
 * packages, and packages for other platforms, may be missing.
 */
function installedByNpm() {
  const record = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = JSON.parse(lockFile).packages;
  const present = JSON.parse(readFileSync(record, 'utf8')).packages;
  const own = Object.keys(wanted[''].optionalDependencies).map((name) => `node_modules/${name}`);
  const needed = packageFolders().filter((folder) => !wanted[folder].optional || own.indexOf(folder) >= 0);
  const same = (folder) => JSON.stringify(present[folder]) === JSON.stringify(wanted[folder]);
  const complete = needed.concat(Object.keys(present)).every(same);
  if (complete) writeFileSync(stamp, lock);
  return complete;
}

/** Installs from npm's cache if everything is in it, otherwise from the registry if that can be reached. */
async function install() {
  console.error('Installing dependencies (first start only; about a minute) …');
  const cached = await npmCi(['--offline']);
  if (cached.status !== 0) {
    const problem = registryProblem();
    if (problem) throw new Error(problem);
    const fetched = await npmCi(['--prefer-offline', '--fetch-retries=2', '--fetch-retry-maxtimeout=10000']);
    if (fetched.status !== 0) throw new Error(`npm ci failed:\n${fetched.output.trim()}`);
  }
  writeFileSync(stamp, lock);
}

/** Runs npm ci and shows its progress: a bar on a terminal, a line every few seconds elsewhere. */
function npmCi(options) {
  const started = Date.now();
  const args = ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'].concat(options);
  const child = spawn('npm', args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk) => {
    output = (output + chunk).slice(-4000);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const folders = packageFolders();
  const terminal = process.stderr.isTTY;
  const timer = setInterval(
    () => {
      const there = folders.filter((folder) => existsSync(path.join(root, folder, 'package.json'))).length;
      const share = there / folders.length;
      const seconds = Math.round((Date.now() - started) / 1000);
      const text = `${there} of ${folders.length} packages, ${seconds} s`;
      if (terminal) {
        const filled = Math.round(share * 24);
        process.stderr.write(`\r\x1b[K  [${'█'.repeat(filled)}${'░'.repeat(24 - filled)}] ${text}`);
      } else process.stderr.write(`  ${text}\n`);
    },
    terminal ? 200 : 5000,
  );
  return new Promise((resolve) => {
    const end = (status) => {
      clearInterval(timer);
      if (terminal) process.stderr.write('\r\x1b[K');
      resolve({ status, output });
    };
    child.on('error', (error) => {
      collect(`npm cannot be started: ${error.message}`);
      end(1);
    });
    child.on('close', end);
  });
}

/** Folders into which npm installs the packages of this platform. */
function packageFolders() {
  const packages = JSON.parse(lockFile).packages;
  const fits = (list, value) => !list || list.indexOf(value) >= 0;
  return Object.keys(packages).filter((folder) => {
    const entry = packages[folder];
    return (
      folder.indexOf('node_modules/') === 0 &&
      !entry.link &&
      fits(entry.os, process.platform) &&
      fits(entry.cpu, process.arch)
    );
  });
}

/** Reason why the registry is unreachable (it is needed for uncached packages); undefined if it responds. Takes at most 20 s. */
function registryProblem() {
  const settings = ['--fetch-retries=0', '--fetch-timeout=15000', '--loglevel=error'];
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' });
  const ping = spawnSync('npm', ['ping'].concat(settings), { cwd: root, encoding: 'utf8', timeout: 20000 });
  const cause = UNREACHABLE.exec(String(ping.stderr));
  if (ping.status === 0 || (!ping.error && !cause)) return undefined;
  const reason = cause ? cause[1] : 'no answer within 20 s';
  return `npm's cache does not hold all dependencies, and ${String(registry.stdout).trim()} cannot be reached (${reason}).\nConnect to the network, or name a registry or proxy by npm config, and start again.`;
}

function start() {
  if (SERVING.indexOf(process.argv[2]) >= 0 && platform !== 'linux-x64') {
    const { status } = spawnSync(node, ['local/binaries/main.ts'], { cwd: root, stdio: 'inherit' });
    if (status !== 0) process.exit(status === null ? 130 : status);
  }
  run();
}

function run() {
  const child = spawn(node, process.argv.slice(2), { cwd: root, stdio: 'inherit' });
  // The terminal sends Ctrl-C to the whole process group, and the child exits after its own children.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT') child.kill(signal);
    });
  }
  child.on('exit', (code, signal) => {
    process.exit(code === null ? (signal === 'SIGINT' ? 130 : 143) : code);
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
