/**
 * Measures the overhead of the separate print function: alternates the same render with the printer in this process and through
 * the local runtime's print function: `npm run bench:print-hop`
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { startRuntime } from '../local/runtime.ts';
import { synthesize } from '../local/start/synthesize.ts';
import { S3BlobStore } from '../src/adapters/aws/documents/blob-store.ts';
import { LambdaPrinter } from '../src/adapters/aws/printing/lambda-printer.ts';
import { templateOptionsSchema } from '../src/contract/template-options.ts';
import { Renderer, type RenderRequest } from '../src/rendering/renderer.ts';
import { TestRenderer, testLayers } from '../src/rendering/testing/test-renderer.ts';

const ROUNDS = 60;
/** Long enough for a browser to be ready for the next document, so that warm renders are measured. */
const PAUSE_MS = 150;

const dataDir = mkdtempSync(join(tmpdir(), 'platen-bench-'));
const { directory } = await synthesize(resolve(import.meta.dirname, '..'), {});
const runtime = await startRuntime({ assemblyDir: directory, dataDir, port: 0, env: {} });
const near = new TestRenderer(testLayers());
try {
  const far = new Renderer(lambdaPrinter());
  await near.ready();
  for (const [name, request] of Object.entries(subjects())) {
    const times = { near: [] as number[], far: [] as number[] };
    for (let round = -5; round < ROUNDS; round++) {
      for (const [side, renderer] of Object.entries({ near, far }) as ['near' | 'far', Renderer][]) {
        const started = performance.now();
        await renderer.render(request);
        if (round >= 0) times[side].push(performance.now() - started);
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    }
    const [here, there] = [median(times.near), median(times.far)];
    const hops = times.far.map((ms, round) => ms - times.near[round]!);
    console.log(
      `${name.padEnd(36)} in the process ${here.toFixed(1)} ms, by the print function ${there.toFixed(1)} ms, ` +
        `hop ${median(hops).toFixed(1)} ms (least ${(least(times.far) - least(times.near)).toFixed(1)})`,
    );
  }
} finally {
  await near.close();
  await runtime.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function lambdaPrinter(): LambdaPrinter {
  const { credentials, region, awsEndpoints } = runtime;
  const common = {
    credentials,
    region,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  };
  const s3 = new S3Client({ ...common, endpoint: awsEndpoints.s3, forcePathStyle: true });
  const internal = Object.entries(runtime.buckets).find(([name]) => name.includes('Internal'))![1];
  const rendering = runtime.functionNames().find((name) => name.includes('RenderTemplate'))!;
  return new LambdaPrinter(
    new LambdaClient({ ...common, endpoint: awsEndpoints.lambda }),
    runtime.functionEnvironment(rendering).PRINT_FUNCTION!,
    new S3BlobStore(s3, internal),
  );
}

function subjects(): Record<string, RenderRequest> {
  const starter = join(import.meta.dirname, '../templates/invoice');
  const json = (name: string) => JSON.parse(readFileSync(join(starter, name), 'utf8'));
  const rows = `<table>${'<tr><td>Insulated motor<td>SKU-1234<td>9<td>123.00'.repeat(500)}</table>`;
  return {
    'starter template “invoice”': {
      source: {
        html: readFileSync(join(starter, 'template.html'), 'utf8'),
        dataSchema: json('schema.json'),
        options: templateOptionsSchema.parse(json('options.json')),
      },
      data: json('sample.json'),
    },
    'plain text': { source: { html: '<p>text', options: templateOptionsSchema.parse({}) }, data: {} },
    'a table of 500 rows': { source: { html: rows, options: templateOptionsSchema.parse({}) }, data: {} },
  };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}

function least(values: readonly number[]): number {
  return Math.min(...values);
}
