/**
 * Runs the commands of the guides as they are printed, in a copy of the project, on a service that runs here. Needs bash, curl, jq,
 * openssl and git; fails when one is missing.
 */
import { spawn } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Runtime, startRuntime } from '../../local/runtime.ts';
import { ensureAccount, writeLocalJson } from '../../local/start/account.ts';
import { synthesize } from '../../local/start/synthesize.ts';
import { ended, judged, need, temporaryFolder } from '../judges/judging.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GUIDES = ['README.md', 'cli/README.md', 'docs/*.md', 'docs/evaluation/*.md', 'packages/*/README.md'];
const CLOUD = 'needs an AWS account';
const STARTED = 'the service has been started';
const PACKAGE = 'installs a package: tried by the long tests and by client-languages.test.ts';
const PAGE_LIMIT_MS = 600_000;
const LONG = 'is a judge, or a measurement, of its own';

interface Page {
  /** Shell commands before the first block. */
  readonly before?: string;
  /** Placeholders of the guides for the reader's own ids, each with its replacement in the shell. */
  readonly standFor?: Readonly<Record<string, string>>;
  /** Numbers of the blocks, from 1, that show a refusal. */
  readonly refused?: readonly number[];
  /** Blocks that are not run, with the reason; `0` for all of the page. */
  readonly notRun?: Readonly<Record<number, string>>;
}

const PAGES: Readonly<Record<string, Page>> = {
  'README.md': { notRun: { 1: STARTED, 3: CLOUD } },
  'cli/README.md': {
    before: 'lpr() { cat > /dev/null; }; save_certificate; save_pipeline; new_batch',
    standFor: {
      '019aa8…': '$CERTIFICATE',
      'document:019aa9…': 'document:$DOCUMENT',
      '019aa7…': '$BATCH',
      'platen templates watch': 'served_for_a_while templates watch',
    },
    notRun: { 2: PACKAGE },
  },
  'docs/async.md': {
    standFor: {
      '019aa5…': '$(last .jobId)',
      // There may be no network here.
      'https://example.com/hooks': 'http://localhost:4000',
      'https://…': '$(last .uploadUrl)',
      '019aa6…': `'"$(last .documentId)"'`,
      '019aa7…': "$(last '.batchId // .id')",
    },
    notRun: { 3: CLOUD, 4: CLOUD },
  },
  'docs/assets.md': {
    before:
      'mkdir -p assets/css img; save_brand; cp cover.png logo.png; cp cover.png assets/logo.png; cp cover.png img/logo.png; echo "p { color: teal }" > assets/css/invoice.css; cp card.html index.html',
  },
  'docs/audit.md': { before: 'ID=$DOCUMENT' },
  'docs/continuous-deployment.md': { notRun: { 0: CLOUD } },
  'docs/data-kept.md': { notRun: { 0: CLOUD } },
  'docs/deploy.md': { notRun: { 0: CLOUD } },
  'docs/documents.md': { before: 'ID=$DOCUMENT' },
  'docs/evaluation/cloud.md': { notRun: { 0: LONG } },
  'docs/evaluation/invoices.md': { notRun: { 0: LONG } },
  'docs/evaluation/lists.md': { notRun: { 0: LONG } },
  'docs/evaluation/office.md': { notRun: { 0: LONG } },
  'docs/evaluation/reading.md': { notRun: { 0: LONG } },
  'docs/images.md': { standFor: { '019aa9…': `'"$LONG"'` } },
  'docs/invoices.md': { before: 'cp -r templates/e-invoice my-invoice; platen templates push my-invoice' },
  'docs/invoices-reference.md': { before: 'cp invoice.pdf erp.pdf' },
  'docs/office-templates.md': { before: 'save_word_template' },
  'docs/pipelines.md': {
    before: 'save_certificate; save_pipeline; push_cover',
    standFor: {
      '"certificateId": "019a…"': `"certificateId": "'"$CERTIFICATE"'"`,
      '"documentId": "019a…"': `"documentId": "'"$DOCUMENT"'"`,
    },
  },
  'docs/platforms.md': { notRun: { 1: 'needs DynamoDB Local', 2: 'needs Docker' } },
  'docs/tutorial.md': { refused: [7], notRun: { 1: STARTED, 10: CLOUD, 11: CLOUD } },
  'docs/upgrading.md': { notRun: { 0: CLOUD } },
  'docs/uploads.md': {
    standFor: { '"$UPLOAD_URL"': '"$(last .uploadUrl)"', '019a…': `'"$(last .documentId)"'` },
  },
  'packages/client/README.md': { notRun: { 0: PACKAGE } },
  'packages/client-go/README.md': { notRun: { 0: PACKAGE } },
  'packages/client-python/README.md': { notRun: { 0: PACKAGE } },
  'packages/n8n-nodes-platen/README.md': { notRun: { 0: PACKAGE } },
  'packages/pdf/README.md': { notRun: { 0: PACKAGE } },
  'docs/web-pages.md': { notRun: { 1: 'needs the Internet' } },
};

/** Files, ids and short names that the guides assume. */
const GIVEN = `
set -uo pipefail
shopt -s expand_aliases
platen() { npm run -s platen -- "$@"; }
# Fails with the service's error, and keeps the last object of JSON for "last".
curl() {
  local status=0
  # -f and --fail-with-body exclude each other.
  local fail=--fail-with-body; case " $* " in *' -sf '*) fail= ;; esac
  command curl $fail "$@" > "$WORK/answer" || status=$?
  [ -s "$WORK/answer" ] && jq -e 'type == "object"' "$WORK/answer" > /dev/null 2>&1 && cp "$WORK/answer" "$WORK/last"
  cat "$WORK/answer"
  return $status
}
served_for_a_while() { timeout 10 npm run -s platen -- "$@" || [ $? -eq 124 ]; }
last() { jq -r "$1" "$WORK/last"; }
api() { command curl -sS --fail-with-body "$PLATEN_URL$1" -H "Authorization: Bearer $PLATEN_KEY" -H 'Content-Type: application/json' "\${@:2}"; }
save_certificate() {
  openssl req -x509 -newkey rsa:2048 -nodes -days 30 -subj /CN=Ada -keyout "$WORK/key.pem" -out ca.pem 2> /dev/null
  CERTIFICATE=$(jq -n --rawfile c ca.pem --rawfile k "$WORK/key.pem" '{ name: "Ada", certificatePem: $c, privateKeyPem: $k }' |
    api /v1/certificates -d @- | jq -r .data.id)
}
save_brand() {
  echo '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>' > logo.svg
  echo '@font-face { font-family: Brand; src: url(brand.woff2) }' > brand.css
  cp node_modules/@fontsource-variable/inter/files/inter-latin-ext-opsz-normal.woff2 brand.woff2
}
save_word_template() {
  npx node -e "Promise.all([import('node:fs'), import('./src/office/testing/documents.ts')]).then(([fs, { docx }]) =>
    fs.writeFileSync('agreement.docx', docx('<w:p><w:r><w:t>Contract with {{ customer.name }}</w:t></w:r></w:p>')))"
}
push_cover() { mkdir -p "$WORK/cover"; echo '<title>Cover</title><h1>{{ title }}</h1>' > "$WORK/cover/template.html"; platen templates push "$WORK/cover"; }
save_pipeline() {
  echo '{ "name": "Approve", "inputs": ["contract"], "steps": [{ "do": "stamp", "stamps": [{ "text": "OK" }] }] }' > approve.json
  platen pipelines save approve approve.json
}
new_batch() { BATCH=$(jq -s '{ items: . }' orders.jsonl | api /v1/render/invoice/batch -d @- | jq -r .batchId); platen batches wait "$BATCH" > /dev/null 2>&1 || true; }
`;

/** Makes the files of GIVEN, once for all pages. */
const FIXTURES = String.raw`
jq '. + { embedData: true, saveName: "Contract" }' templates/invoice/sample.json > order.json
api /v1/render/invoice -d @order.json -o invoice.pdf -D "$WORK/head"
grep -i '^x-document-id' "$WORK/head" | tr -d '\r' | cut -d' ' -f2 > "$WORK/document"
for name in a b contract cover letter signed; do cp invoice.pdf $name.pdf; done
jq -n '{ html: ([range(12)] | map("<h1 style=\"break-after: page\">Chapter \(.)</h1>") | add), save: true }' |
  api /v1/render -d @- -o report.pdf -D "$WORK/head"
grep -i '^x-document-id' "$WORK/head" | tr -d '\r' | cut -d' ' -f2 > "$WORK/long"
cp templates/invoice/sample.json data.json
jq -c '{ data: ., saveName: "one" }, { data: ., saveName: "two" }' templates/invoice/sample.json > orders.jsonl
api /v1/render -d '{ "html": "<p>logo", "format": "png" }' -o cover.png
jq '{ order: . }' templates/invoice/sample.json > export.json
printf '# Minutes\n\nWe met.\n' > minutes.md
echo '<div id="card">Hello</div>' > card.html
echo '{ "steps": [{ "do": "stamp", "stamps": [{ "text": "COPY" }] }] }' > contract.json
awk '/^\140\140\140json/ { inside = 1; next } inside && /^\140/ { exit } inside' docs/invoices.md > invoice.json
mkdir "$WORK/given"; cp {invoice,a,b,contract,cover,letter,signed,report}.pdf {order,data,export,contract,invoice}.json orders.jsonl minutes.md card.html cover.png "$WORK/given"
`;

/** The command blocks of a page. */
function blocksOf(page: string): string[] {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  return [...text.matchAll(/^```(?:sh|bash|shell|console)\n(.*?)^```/gms)].map(([, code]) => code!);
}

const work = temporaryFolder();
const copy = path.join(work, 'platen');

/** Guides write into the project's folder: they get a copy of it, with the installed packages. */
function copyProject(): void {
  const tops = globSync('{*,.*}', { cwd: ROOT }).filter(
    (name) => !/^(node_modules|cdk\.out|\.git|\.platen)$/.test(name),
  );
  mkdirSync(copy);
  for (const name of tops) {
    cpSync(path.join(ROOT, name), path.join(copy, name), {
      recursive: true,
      filter: (source) => !source.split(path.sep).includes('node_modules'),
    });
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
}

/** Runs a script while the service stays responsive in this process. @returns its status and its output */
function shell(script: string, env: NodeJS.ProcessEnv): Promise<{ status: number | null; output: string }> {
  const file = path.join(work, 'script.sh');
  writeFileSync(file, script);
  const child = spawn('bash', [file], { cwd: copy, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const group = -child.pid!;
  const limit = setTimeout(() => process.kill(group, 'SIGKILL'), PAGE_LIMIT_MS);
  return ended(child).finally(() => clearTimeout(limit));
}

/** Returns one script for all blocks of a page, as in one terminal. Each block prints whether its commands succeeded. */
function scriptOf(page: string, blocks: readonly string[]): string {
  const { before = '', standFor = {}, notRun = {} } = PAGES[page] ?? {};
  const parts = blocks.map((block, index) => {
    const number = index + 1;
    if (notRun[0] !== undefined || notRun[number] !== undefined) return '';
    const commands = Object.entries(standFor).reduce((text, [from, to]) => text.replaceAll(from, to), block);
    const file = path.join(work, `block-${number}.sh`);
    writeFileSync(file, commands);
    return `BLOCK=${number}; set -E; trap 'echo "FAILED $BLOCK: $BASH_COMMAND"' ERR; source ${file}; trap - ERR; echo "DONE ${number}"\n`;
  });
  return `${GIVEN}\nWORK=${work}; DOCUMENT=$(cat "$WORK/document"); LONG=$(cat "$WORK/long")\ncp "$WORK"/given/* .\n${before}\n${parts.join('')}kill $(jobs -p) 2> /dev/null || true\n`;
}

/** @returns the failures of a block, with the end of the output of its page; empty when it succeeded */
function wrongWith(page: string, number: number, output: string): string[] {
  const failures = output.split('\n').filter((line) => line.startsWith(`FAILED ${number}:`));
  const isRefused = PAGES[page]?.refused?.includes(number) ?? false;
  const wrong = isRefused ? (failures.length === 0 ? ['was not refused'] : []) : failures;
  if (!output.includes(`DONE ${number}\n`)) wrong.push('did not end');
  return wrong.length === 0 ? [] : [...wrong, ...output.slice(-8000).split('\n')];
}

need(['bash', '--version'], ['curl', '--version'], ['jq', '--version'], ['openssl', 'version']);
const pages = globSync(GUIDES, { cwd: ROOT })
  .sort()
  .map((page) => ({ page, blocks: blocksOf(page) }))
  .filter(({ page, blocks }) => blocks.length > 0 && PAGES[page]?.notRun?.[0] === undefined);

describe('the commands of the guides', () => {
  let runtime: Runtime;
  let env: NodeJS.ProcessEnv;

  beforeAll(async () => {
    copyProject();
    const { directory } = await synthesize(ROOT, {});
    runtime = await startRuntime({ assemblyDir: directory, dataDir: path.join(copy, '.platen'), port: 0 });
    const { account } = await ensureAccount(runtime, () => {});
    writeLocalJson(runtime, account);
    const { PLATEN_DATA: _, ...inherited } = process.env;
    env = {
      ...inherited,
      PLATEN_URL: runtime.baseUrl,
      PLATEN_KEY: account.adminKey,
      PLATEN_WEBHOOK_SECRET: account.webhookSecret,
    };
    const made = await shell(`set -e\n${GIVEN}\nWORK=${work}\n${FIXTURES}`, env);
    expect(made.status, made.output).toBe(0);
  });

  afterAll(() => runtime.stop());

  /** Each page has its own key, since each key has its own rate limit. */
  async function newKey(): Promise<string> {
    const response = await fetch(`${runtime.baseUrl}/v1/api-keys`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${env.PLATEN_KEY}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'guides', scope: 'admin' }),
    });
    const { data } = (await response.json()) as { data: { key: string } };
    return data.key;
  }

  it.each(pages)('$page', async ({ page, blocks }) => {
    const { notRun = {} } = PAGES[page] ?? {};
    const { output } = await shell(scriptOf(page, blocks), { ...env, PLATEN_KEY: await newKey() });
    for (const number of blocks.map((_, index) => index + 1))
      if (notRun[number] === undefined) judged(`block ${number}`, wrongWith(page, number, output));
  });
});
