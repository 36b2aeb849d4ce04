/**
 * What a deployment costs at list prices: while idle, and for 1,000 requests of each kind. Calls are counted at the emulators of
 * the local runtime, for the second request of a kind, when functions run already.
 *
 *     npm run bench:cost
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pushTemplate, readTemplateFolder } from '../cli/src/template-folder.ts';
import { RENDERS, WORKS_ON_PDFS } from '../lib/endpoints/endpoint.ts';
import { type Runtime, startRuntime } from '../local/runtime.ts';
import { seedAccount } from '../local/start/seed.ts';
import { synthesize } from '../local/start/synthesize.ts';
import { Platen } from '../packages/client/src/index.ts';
import { addUnits, noUnits, priceOf, type Units } from './cost-units.ts';
import { PRICES, PRICES_OF } from './prices.ts';

const ROOT = path.dirname(import.meta.dirname);
/** What a function may still do for a request that is answered is done by then. In ms. */
const AFTERWARDS_MS = 500;

/**
 * Requests in 30 days for a queue without messages: Lambda waits with five long polls of 20 s.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
const IDLE_POLLS = (5 * 30 * 86_400) / 20;

/** Memory of the functions that take time. */
const FUNCTIONS = [
  ['renders, waiting for the print', RENDERS.memoryMb],
  ['prints', 2048],
  ['works on PDFs', WORKS_ON_PDFS.memoryMb],
] as const;

interface Kind {
  readonly name: string;
  readonly path: string;
  readonly body?: unknown;
  /** Whether the response names a job, which is waited for. */
  readonly queued?: boolean;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'platen-cost-'));
const { directory } = await synthesize(ROOT);
const runtime = await startRuntime({ assemblyDir: directory, dataDir: path.join(folder, 'data'), port: 0 });
try {
  printIdle(directory);
  printSeconds();
  await printRequests(runtime);
} finally {
  await runtime.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** What is billed by the month, from the templates. */
function printIdle(assembly: string): void {
  const resources = readdirSync(assembly)
    .filter((name) => name.endsWith('.template.json'))
    .flatMap((name) =>
      Object.values((JSON.parse(readFileSync(path.join(assembly, name), 'utf8')) as Template).Resources),
    );
  const of = (type: string) => resources.filter(({ Type }) => Type === type);
  const watched = of('AWS::CloudWatch::Alarm').reduce((sum, { Properties: { Metrics } }) => {
    const metrics = Metrics?.filter(({ MetricStat }) => MetricStat !== undefined).length ?? 1;
    return sum + metrics;
  }, 0);
  const rows: readonly (readonly [string, number, number])[] = [
    ['KMS keys', of('AWS::KMS::Key').length, PRICES.kmsKeyMonth],
    ['metrics that alarms watch', watched, PRICES.alarmMonth],
    [
      'million requests of Lambda to idle queues',
      (of('AWS::Lambda::EventSourceMapping').length * IDLE_POLLS) / 1e6,
      PRICES.sqsRequest * 1e6,
    ],
    ['CloudWatch dashboards', of('AWS::CloudWatch::Dashboard').length, PRICES.dashboardMonth],
  ];
  console.log(`\nIdle, per month, at list prices of us-east-1 of ${PRICES_OF}\n`);
  console.log('| What | Number | USD |\n| --- | ---: | ---: |');
  for (const [name, count, price] of rows)
    console.log(`| ${name} | ${Number(count.toFixed(1))} | ${(count * price).toFixed(2)} |`);
  const sum = rows.reduce((total, [, count, price]) => total + count * price, 0);
  console.log(`| **sum** | | **${sum.toFixed(2)}** |`);
}

/** What time costs. It is not measured: that of a machine of yours is not Lambda's. */
function printSeconds(): void {
  console.log(
    '\n1,000 requests whose functions run for a second\n\n| Function | MB | USD |\n| --- | ---: | ---: |',
  );
  for (const [name, megabytes] of FUNCTIONS)
    console.log(
      `| ${name} | ${megabytes} | ${((1000 * PRICES.lambdaGbSecond * megabytes) / 1024).toFixed(4)} |`,
    );
}

interface Template {
  readonly Resources: Readonly<
    Record<
      string,
      {
        readonly Type: string;
        readonly Properties: { readonly Metrics?: readonly { readonly MetricStat?: unknown }[] };
      }
    >
  >;
}

async function printRequests(service: Runtime): Promise<void> {
  const account = await seedAccount(operatorEnvironment(service));
  const platen = new Platen({ baseUrl: service.baseUrl, apiKey: account.adminKey });
  const invoice = path.join(ROOT, 'templates/invoice');
  await pushTemplate(platen, invoice, readTemplateFolder(invoice));
  let units = noUnits();
  service.faults.onAwsCall = (call, phase) => {
    // Asking for a job is a request of its own.
    if (phase === 'before' && call.function !== undefined && !call.function.includes('GetJob'))
      addUnits(units, call);
  };
  const send = async ({ path: route, body, queued }: Kind): Promise<Response> => {
    const response = await fetch(`${service.baseUrl}${route}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${account.adminKey}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`);
    if (queued) {
      const { jobId } = (await response.clone().json()) as { jobId: string };
      for (;;) {
        await delay(AFTERWARDS_MS);
        const { status } = await platen.getJob(jobId);
        if (status === 'complete') break;
        if (status === 'failed') throw new Error(`${route}: the job failed`);
      }
    }
    await delay(AFTERWARDS_MS);
    return response;
  };
  const sample = JSON.parse(readFileSync(path.join(ROOT, 'templates/invoice/sample.json'), 'utf8')) as object;
  const printed = await send({ name: '', path: '/v1/render/invoice', body: sample });
  const pdf = Buffer.from(await printed.arrayBuffer()).toString('base64');
  const {
    data: { id: certificateId },
  } = await platen.createCertificate({ name: 'cost', ...selfSigned() });
  const kinds: readonly Kind[] = [
    { name: 'render a template', path: '/v1/render/invoice', body: sample },
    { name: 'render HTML', path: '/v1/render', body: { html: '<p>text</p>' } },
    { name: 'redact', path: '/v1/redact', body: { pdf, presets: ['email'] } },
    { name: 'sign with a saved certificate', path: '/v1/certify', body: { pdf, certificateId } },
    { name: 'verify signatures', path: '/v1/verify', body: { pdf } },
    { name: 'merge two', path: '/v1/merge', body: { pdfs: [pdf, pdf] } },
    { name: 'text', path: '/v1/text', body: { pdf } },
    { name: 'rasterize', path: '/v1/rasterize', body: { pdf } },
    { name: 'validate', path: '/v1/validate', body: { pdf } },
    { name: 'list documents', path: '/v1/documents' },
  ];
  console.log('\nPer 1,000 requests, without the time that functions run\n');
  console.log('| Request | DynamoDB writes | reads | S3 writes | reads | KMS | SQS | Functions | USD |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const kind of kinds) {
    await send(kind);
    units = noUnits();
    await send(kind);
    print(kind.name, units);
  }
  const queued = { name: 'queue a render', path: '/v1/render/invoice/async', body: sample, queued: true };
  await send(queued);
  units = noUnits();
  await send(queued);
  print(queued.name, units);
}

function print(name: string, units: Units): void {
  const figures = [
    units.dynamoDbWrites,
    units.dynamoDbReads,
    units.s3Writes,
    units.s3Reads,
    units.kms,
    units.sqs,
    units.lambda + 1,
  ];
  console.log(`| ${name} | ${figures.join(' | ')} | ${(1000 * priceOf(units, 1)).toFixed(4)} |`);
}

/** Environment for the AWS adapters of the operator. */
function operatorEnvironment(service: Runtime): Record<string, string> {
  const variables = service.functionNames().map((name) => service.functionEnvironment(name));
  return Object.assign({}, ...variables, service.awsEnvironment) as Record<string, string>;
}

function selfSigned(): { certificatePem: string; privateKeyPem: string } {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=cost', '-days', '30'];
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { certificatePem: readFileSync(certificate, 'utf8'), privateKeyPem: readFileSync(key, 'utf8') };
}
