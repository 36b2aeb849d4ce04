// Briefly outlives the runtime: reads the ids of its children from standard input. When that closes without notice, it kills each
// child with everything that it started.
import { createInterface } from 'node:readline';
import { killTree } from './process-tree.ts';

const children = new Map<number, string | undefined>();
const lines = createInterface({ input: process.stdin });

lines.on('line', (line) => {
  const [verb, pid, ...marker] = line.split(' ');
  if (verb === 'add') children.set(Number(pid), marker.join(' ') || undefined);
  if (verb === 'remove') children.delete(Number(pid));
});
lines.on('close', () => {
  for (const [pid, marker] of children) killTree(pid, marker);
  process.exit(0);
});
// Ctrl-C and hang-up reach all processes of the terminal; here only the end of the runtime counts.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
