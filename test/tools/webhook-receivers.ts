// The example receivers judge what is signed by a library that nobody here wrote: node test/tools/webhook-receivers.ts
import path from 'node:path';
import { checkExample } from '../webhook-example.ts';

const EXAMPLES = path.resolve(import.meta.dirname, '../../examples/webhook-receiver');
let failed = 0;
for (const [command, file] of [
  ['node', 'receiver.mjs'],
  ['python3', 'receiver.py'],
] as const) {
  const wrong = await checkExample(command, [path.join(EXAMPLES, file)]);
  for (const line of wrong) console.log(`FAIL ${file}: ${line}`);
  if (wrong.length > 0) failed += 1;
  else console.log(`ok   ${file}`);
}
console.log(`${2 - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
