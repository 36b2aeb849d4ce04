import { inject } from 'vitest';

// The service starts while other tests run.
const response = await fetch(inject('announcement'));
if (!response.ok) throw new Error(`The service did not start: ${await response.text()}`);
Object.assign(inject('service'), await response.json());
