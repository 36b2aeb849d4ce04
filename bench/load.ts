/**
 * Saves documents of one account at the same time, on the simulated AWS, and compares all counters with the saves.
 *
 *     npm run bench:load                       200 saves a second for 10 seconds
 *     npm run bench:load -- 400 30             400 a second for 30 seconds
 *     npm run bench:load -- --model 100 200    the transactions of 100 and 200 saves a second, on a virtual clock
 */
import { parseArgs } from 'node:util';
import { simulationSettings } from '../local/simulation/settings.ts';
import { percentile, saveLoad } from './load/save-load.ts';
import { virtualLoad } from './load/virtual-load.ts';

const SIZE_BYTES = 50_000;
const MODEL_SECONDS = 5;

const { values, positionals } = parseArgs({
  options: { model: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const numbers = positionals.map(Number);
const settings = simulationSettings({ PLATEN_SIMULATE: 'aws', ...process.env });
if (!settings) throw new Error('PLATEN_SIMULATE is empty');
if (values.model) await model(numbers.length > 0 ? numbers : [100, 200, 300, 400, 500]);
else await measure(numbers[0] ?? 200, numbers[1] ?? 10);

async function measure(perSecond: number, seconds: number): Promise<void> {
  const result = await saveLoad({ perSecond, seconds, sizeBytes: SIZE_BYTES, ...settings! });
  const lost = Object.values(result.failed).reduce((sum, count) => sum + count, 0);
  const saved = result.saves - lost;
  const rate = Math.round(result.saves / result.seconds);
  console.log(`${result.saves} saves in ${result.seconds.toFixed(1)} s: ${rate} a second`);
  console.log(times(result.times));
  console.log(`${(result.transactions / result.saves).toFixed(2)} transactions a save`);
  for (const [code, count] of result.refusals) console.log(`${code}: ${count}`);
  for (const [reason, count] of Object.entries(result.failed)) console.log(`failed ${count}: ${reason}`);
  const { bytes, ...counts } = result.counted;
  const isExact = bytes === saved * SIZE_BYTES && Object.values(counts).every((count) => count === saved);
  console.log(`${saved} saved; counted: ${JSON.stringify(result.counted)}: ${isExact ? 'exact' : 'WRONG'}`);
  if (!isExact || lost > 0) process.exitCode = 1;
}

async function model(rates: readonly number[]): Promise<void> {
  for (const perSecond of rates) {
    const load = { perSecond, seconds: MODEL_SECONDS, seed: settings!.seed };
    const { saves, lost, transactions, times: all, reasons } = await virtualLoad(load);
    const why = [...reasons].map(([reason, count]) => `${reason} ${count}`).join(', ');
    const perSave = (transactions / saves).toFixed(2);
    console.log(
      `${perSecond} a second: ${lost} of ${saves} lost; ${perSave} transactions; ${times(all)}; ${why}`,
    );
  }
}

function times(ascending: readonly number[]): string {
  const ms = (part: number) => Math.round(percentile(ascending, part));
  return `p50 ${ms(0.5)} ms, p95 ${ms(0.95)} ms, p99 ${ms(0.99)} ms, longest ${ms(1)} ms`;
}
