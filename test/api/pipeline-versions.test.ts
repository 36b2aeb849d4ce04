import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { EXAMPLE_PDF } from '../../src/http/openapi/examples/example.ts';
import { startReceiver } from '../receiver.ts';
import {
  call,
  documentClient,
  jobEnded,
  jsonOf,
  newAccount,
  type TestAccount,
  tableNamed,
} from './service.ts';
import { tracesOf } from './traces.ts';

const FLATTEN = { do: 'flatten' };
const EMBED = { do: 'embed', data: { order: { $data: '/order', default: null } } };
const INFORMATION = { do: 'information' };

let account: TestAccount;
beforeAll(async () => {
  account = await newAccount('free');
  for (const steps of [[FLATTEN], [FLATTEN, EMBED], [FLATTEN, INFORMATION]]) await save('letters', { steps });
});

const admin = (method: string, path: string, body?: unknown) =>
  call(method, `/v1/pipelines/${path}`, { key: account.adminKey, body });

async function save(slug: string, body: object) {
  const response = await admin('PUT', slug, { inputs: ['letter'], ...body });
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return (await jsonOf(response)).data;
}

const versionsOf = async (slug: string, query = '') =>
  jsonOf(await admin('GET', `${slug}/versions?${query}`));
const numbersOf = async (slug: string) =>
  (await versionsOf(slug)).data.map(({ version }: { version: number }) => version);

describe('versions of a saved pipeline', () => {
  it('are listed in pages, newest first, with who saved them', async () => {
    const page = await versionsOf('letters', 'limit=2');
    expect(page).toMatchObject({ total: 3, limit: 2, offset: 0, hasMore: true });
    expect(page.data).toEqual([
      { version: 3, createdAt: expect.any(String), savedBy: expect.any(String) },
      { version: 2, createdAt: expect.any(String), savedBy: expect.any(String) },
    ]);
    const { data: events } = await jsonOf(
      await call('GET', '/v1/events?event=pipeline-updated&limit=1', { key: account.adminKey }),
    );
    expect(page.data[0].savedBy).toBe(events[0].actor);
    expect(page.data[0].createdAt).toBe((await jsonOf(await admin('GET', 'letters'))).data.updatedAt);
    expect(await versionsOf('letters', 'limit=2&offset=2')).toMatchObject({
      data: [{ version: 1 }],
      total: 3,
      hasMore: false,
    });
    expect(await versionsOf('letters', 'offset=3')).toMatchObject({ data: [], total: 3, hasMore: false });
  });

  it('can be read, each with its own inputs and steps', async () => {
    await save('read', { steps: [FLATTEN], name: 'Read', description: 'First' });
    await save('read', { inputs: ['letter', 'annex'], steps: [EMBED] });
    const read = async (version: string | number) => jsonOf(await admin('GET', `read/versions/${version}`));
    const [second, first] = (await versionsOf('read')).data;
    expect((await read(1)).data).toEqual({ ...first, inputs: ['letter'], steps: [FLATTEN] });
    expect((await read(2)).data).toEqual({ ...second, inputs: ['letter', 'annex'], steps: [EMBED] });
    const { data: current } = await jsonOf(await admin('GET', 'read'));
    expect(current).toMatchObject({ version: 2, steps: [EMBED], name: 'Read', description: 'First' });
  });

  it('can be restored: inputs and steps become a new version, the name is kept', async () => {
    await save('back', { steps: [FLATTEN], name: 'Before' });
    await save('back', { inputs: ['other'], steps: [EMBED], name: 'After' });
    const restored = await admin('POST', 'back/versions/1/restore');
    expect(restored.status).toBe(200);
    expect((await jsonOf(restored)).data).toMatchObject({
      version: 3,
      name: 'After',
      inputs: ['letter'],
      steps: [FLATTEN],
    });
    expect((await jsonOf(await admin('GET', 'back'))).data).toMatchObject({ version: 3, steps: [FLATTEN] });
    expect(await numbersOf('back')).toEqual([3, 2, 1]);
    expect((await jsonOf(await admin('GET', 'back/versions/2'))).data).toMatchObject({
      inputs: ['other'],
      steps: [EMBED],
    });
    const { data: events } = await jsonOf(
      await call('GET', '/v1/events?event=pipeline-restored', { key: account.adminKey }),
    );
    expect(events).toMatchObject([
      { subject: { type: 'pipeline', name: 'After' }, operation: 'restorePipelineVersion' },
    ]);
  });

  it('are named by the job and the webhook of a run', async () => {
    await save('run', { steps: [FLATTEN] });
    await save('run', { steps: [FLATTEN, INFORMATION] });
    const receiver = await startReceiver();
    onTestFinished(() => receiver.close());
    const body = { inputs: { letter: EXAMPLE_PDF }, webhookUrl: receiver.url };
    const { jobId } = await jsonOf(await call('POST', '/v1/pipelines/run', { key: account.renderKey, body }));
    expect(await jobEnded(jobId, account.adminKey)).toMatchObject({
      status: 'complete',
      pipeline: { slug: 'run', version: 2 },
    });
    await receiver.until((events) => events.length > 0);
    expect(receiver.events[0]!.body).toMatchObject({ jobId, pipeline: { slug: 'run', version: 2 } });
  });

  it('are saved and restored one after the other, or refused with a 409', async () => {
    await save('crowd', { steps: [FLATTEN] });
    const responses = await Promise.all([
      ...[1, 1].map((version) => admin('POST', `crowd/versions/${version}/restore`)),
      ...[EMBED, INFORMATION].map((step) => admin('PUT', 'crowd', { inputs: ['letter'], steps: [step] })),
    ]);
    const done = responses.filter(({ status }) => status === 200).length;
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(responses.length - done);
    expect(done).toBeGreaterThan(0);
    const after = await versionsOf('crowd');
    expect([after.total, after.data.length]).toEqual([1 + done, 1 + done]);
    for (const version of await numbersOf('crowd')) {
      expect((await admin('GET', `crowd/versions/${version}`)).status).toBe(200);
    }
  });

  it('are not overwritten by a client that has not seen the latest one', async () => {
    await save('shared', { steps: [FLATTEN] });
    expect((await admin('POST', 'shared/versions/1/restore')).status).toBe(200);
    const late = await admin('PUT', 'shared', { inputs: ['letter'], steps: [EMBED], baseVersion: 1 });
    expect([late.status, (await jsonOf(late)).code]).toEqual([409, 'VERSION_CONFLICT']);
    expect(await numbersOf('shared')).toEqual([2, 1]);
  });

  it.each(['0', '99', '-1', '1.5', 'one', '123456789012'])('do not have the number %s', async (version) => {
    for (const response of [
      await admin('GET', `letters/versions/${version}`),
      await admin('POST', `letters/versions/${version}/restore`),
    ]) {
      expect(response.status).toBe(404);
      expect(await jsonOf(response)).toMatchObject({
        code: 'PIPELINE_VERSION_NOT_FOUND',
        error: expect.stringContaining('versions 1 to 3'),
      });
    }
  });

  it('are visible to admins of the account', async () => {
    const other = await newAccount('free');
    for (const [method, path] of [
      ['GET', '/v1/pipelines/letters/versions'],
      ['GET', '/v1/pipelines/letters/versions/1'],
      ['POST', '/v1/pipelines/letters/versions/1/restore'],
    ] as const) {
      expect((await call(method, path, { key: account.renderKey })).status).toBe(403);
      const elsewhere = await call(method, path, { key: other.adminKey });
      expect(elsewhere.status).toBe(404);
      expect(await jsonOf(elsewhere)).toMatchObject({ code: 'PIPELINE_NOT_FOUND' });
    }
  });

  it('are deleted with their pipeline, and start again with a new one', async () => {
    const begun = Date.now();
    const mark = `secret ${begun}`;
    const { id } = await save('again', { steps: [{ do: 'embed', data: { mark } }] });
    await save('again', { steps: [FLATTEN] });
    expect(await tracesOf(mark, begun)).toHaveLength(1);
    expect((await admin('DELETE', 'again')).status).toBe(204);
    expect(await tracesOf(mark, begun)).toEqual([]);
    const { Items } = await documentClient().send(
      new QueryCommand({
        TableName: tableNamed('Pipelines'),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `${account.id}#VERSION#${id}` },
      }),
    );
    expect(Items).toEqual([]);
    await save('again', { steps: [EMBED] });
    expect(await versionsOf('again')).toMatchObject({ total: 1, data: [{ version: 1 }] });
  });

  it('begin with the current one of a pipeline from before versions were kept', async () => {
    for (const steps of [[FLATTEN], [EMBED]]) await save('old', { steps });
    // As it was stored then.
    await documentClient().send(
      new UpdateCommand({
        TableName: tableNamed('Pipelines'),
        Key: { pk: account.id, sk: 'PIPELINE#old' },
        UpdateExpression: 'SET version = :seven REMOVE oldestVersion, savedBy',
        ConditionExpression: 'attribute_exists(oldestVersion)',
        ExpressionAttributeValues: { ':seven': 7 },
      }),
    );
    expect(await versionsOf('old')).toMatchObject({ total: 1, hasMore: false });
    expect((await versionsOf('old')).data).toEqual([{ version: 7, createdAt: expect.any(String) }]);
    expect((await jsonOf(await admin('GET', 'old/versions/7'))).data).toMatchObject({ steps: [EMBED] });
    expect((await admin('GET', 'old/versions/2')).status).toBe(404);

    await save('old', { steps: [INFORMATION], baseVersion: 7 });
    expect(await numbersOf('old')).toEqual([8, 7]);
    expect((await admin('POST', 'old/versions/7/restore')).status).toBe(200);
    expect((await jsonOf(await admin('GET', 'old'))).data).toMatchObject({ version: 9, steps: [EMBED] });
  });
});
