import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, startFixture } from '../../fixture/start.ts';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.close());

describe('DynamoDB under watch', () => {
  it('shows its calls, and lets a function be killed between effect and answer', async () => {
    const seen: string[] = [];
    fixture.runtime.faults.onAwsCall = (call, phase) => {
      if (call.service !== 'dynamodb') return;
      seen.push(`${phase} ${call.function} ${call.operation}`);
      if (call.operation === 'PutItem' && phase === 'after') void fixture.runtime.killFunction('storage');
    };
    const killed = await fixture.call('/v1/storage/row', { method: 'POST', body: 'written' });
    expect(killed.status).toBe(502);
    fixture.runtime.faults.onAwsCall = undefined;
    expect(seen.filter((call) => call.includes('storage'))).toEqual([
      'before storage PutItem',
      'after storage PutItem',
    ]);
    // The row exists, but the object that would have been written after it does not.
    expect((await fixture.call('/v1/storage/row?mode=read')).status).toBe(502);
    await fixture.call('/v1/storage/row', { method: 'POST', body: 'again' });
    expect(await fixture.json('/v1/storage/row?mode=read')).toEqual({ item: 'again', object: 'again' });
  });
});
