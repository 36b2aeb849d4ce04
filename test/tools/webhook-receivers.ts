// The example receivers judge deliveries that an independent library signs: npx node test/tools/webhook-receivers.ts
import path from 'node:path';
import { checkExample } from '../webhook-example.ts';
import { need, Verdicts } from './verdicts.ts';

need(['python3', '--version']);

const EXAMPLES = path.resolve(import.meta.dirname, '../../examples/webhook-receiver');
const verdicts = new Verdicts();
verdicts.add('receiver.mjs', await checkExample('node', [path.join(EXAMPLES, 'receiver.mjs')]));
verdicts.add('receiver.py', await checkExample('python3', [path.join(EXAMPLES, 'receiver.py')]));
verdicts.finish();
