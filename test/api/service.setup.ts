import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';

// The service starts while other tests run. On a slow machine, bundling can exceed the five minutes that `fetch` waits for a
// response.
const response = await new Promise<IncomingMessage>((resolve, reject) => {
  get(inject('announcement'), resolve).on('error', reject);
});
const said = await text(response);
if (response.statusCode !== 200) throw new Error(`The service did not start: ${said}`);
Object.assign(inject('service'), JSON.parse(said));
