import path from 'node:path';
import { describe, it } from 'vitest';
import { checkExample } from '../webhook-example.ts';
import { judged, need } from './judging.ts';

need(['python3', '--version']);

const EXAMPLES = path.resolve(import.meta.dirname, '../../examples/webhook-receiver');

describe('the example receivers verify deliveries signed by an independent library', () => {
  it.each([
    ['receiver.mjs', 'node'],
    ['receiver.py', 'python3'],
  ])('%s', async (file, program) => {
    judged(file, await checkExample(program, [path.join(EXAMPLES, file)]));
  });
});
