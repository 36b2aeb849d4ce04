/**
 * Prints the cost of an idle deployment and of a second of function time, at list prices. `bench/cloud.ts` prints the cost of
 * requests.
 *
 *     npm run bench:cost
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { RENDERS, WORKS_ON_PDFS } from '../lib/endpoints/endpoint.ts';
import { synthesize } from '../local/start/synthesize.ts';
import { PRICES, PRICES_OF } from './prices.ts';

const ROOT = path.dirname(import.meta.dirname);

/**
 * Requests in 30 days for an empty queue: Lambda polls it with five long polls of 20 s.
 * https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html
 */
const IDLE_POLLS = (5 * 30 * 86_400) / 20;

/** Memory of the functions whose duration matters. */
const FUNCTIONS = [
  ['renders, waiting for the print', RENDERS.memoryMb, PRICES.lambdaGbSecondArm],
  ['prints', 2048, PRICES.lambdaGbSecond],
  ['works on PDFs', WORKS_ON_PDFS.memoryMb, PRICES.lambdaGbSecondArm],
] as const;

const { directory } = await synthesize(ROOT);
printIdle(directory);
printSeconds();

/** Prints the monthly charges, from the templates. */
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

/** Prints the cost of function time. Durations are not measured: those of a local machine differ from Lambda's. */
function printSeconds(): void {
  console.log(
    '\n1,000 requests whose functions run for a second\n\n| Function | MB | USD |\n| --- | ---: | ---: |',
  );
  for (const [name, megabytes, price] of FUNCTIONS)
    console.log(`| ${name} | ${megabytes} | ${((1000 * price * megabytes) / 1024).toFixed(4)} |`);
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
