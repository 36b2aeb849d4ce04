/**
 * Models cost, concurrency and time of renders at scale, from the measurements of `npm run bench:cloud`, AWS's list prices and
 * quotas.
 *
 *     npm run simulate                                     the tables of docs/evaluation/scale.md
 *     npm run simulate -- --caller-ms 300 --print-ms 200   with the times of your documents, from the REPORT lines of Lambda
 */
import { parseArgs } from 'node:util';
import { PRICES_OF } from './prices.ts';
import { MEASURED, PUPPETEER } from './scale/measured.ts';
import { batchHours, costOf, demandOf, fleetCost, savesOfOneAccount, type Work } from './scale/model.ts';

const RATES = [1, 10, 100, 1_000, 5_000];
const WORKERS = [10, 100, 500];
const USES = [0.1, 0.5, 0.9];
const MILLION = 1_000_000;

const { values } = parseArgs({
  options: { 'caller-ms': { type: 'string' }, 'print-ms': { type: 'string' } },
});
const render = withTimes(MEASURED.render);
const queued = withTimes(MEASURED.queued);

console.log(`List prices of us-east-1 of ${PRICES_OF}, in USD, without the free tier.`);
console.log(`A render: ${render.caller.ms} ms of the caller, ${render.print.ms} ms of the print function.\n`);

table(
  ['Number', 'Lambda', 'DynamoDB', 'S3', 'Gateway', 'Sum'],
  [1_000, MILLION].map((count) => {
    const { lambda, dynamoDb, s3, gateway, total } = costOf(render, count);
    return [count.toLocaleString('en-US'), ...[lambda, dynamoDb, s3, gateway, total].map(usd)];
  }),
);
table(
  ['Renders a second', 'Instances at once', 'Write units a second', 'Default quotas exceeded'],
  RATES.map((rate) => {
    const { concurrency, tableWriteUnits, exceeded } = demandOf(render, rate);
    const cells = [rate, Math.ceil(concurrency), tableWriteUnits].map((value) =>
      value.toLocaleString('en-US'),
    );
    return [...cells, exceeded.join(', ') || 'none'];
  }),
);
console.log(
  `One account: at most ${savesOfOneAccount()} saves a second, by the units of its partition keys.\n`,
);
table(
  ['A batch of a million, workers at once', 'Hours', 'USD'],
  WORKERS.map((workers) => [
    String(workers),
    batchHours(queued, MILLION, workers).toFixed(1),
    usd(costOf(queued, MILLION).total),
  ]),
);
table(
  ['1,000 documents', 'USD'],
  [
    ['Platen: render, stored', usd(costOf(render, 1_000).total)],
    ['Platen: Lambda and gateway alone', usd(costOf(render, 1_000).lambda + costOf(render, 1_000).gateway)],
    ...USES.map((use) => [
      `Gotenberg on Fargate, busy for ${use * 100} %, nothing stored`,
      usd(fleetCost(PUPPETEER, 1_000, use)),
    ]),
  ],
);

function withTimes(work: Work): Work {
  return {
    ...work,
    caller: { ...work.caller, ms: Number(values['caller-ms'] ?? work.caller.ms) },
    print: { ...work.print, ms: Number(values['print-ms'] ?? work.print.ms) },
  };
}

function usd(value: number): string {
  return value >= 1 ? value.toFixed(2) : value.toFixed(4);
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): void {
  const lines = [header, header.map((_, column) => (column === 0 ? '---' : '---:')), ...rows];
  console.log(`${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`);
}
