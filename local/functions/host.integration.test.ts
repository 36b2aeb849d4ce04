import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '../fixture/processes.ts';
import { type Fixture, startFixture } from '../fixture/start.ts';

let fixture: Fixture;
let call: Fixture['call'];
let json: Fixture['json'];

beforeAll(async () => {
  process.env.CANARY_OF_THE_PARENT = 'must not be seen';
  fixture = await startFixture();
  ({ call, json } = fixture);
});
afterAll(() => fixture.close());

describe('functions that misbehave', () => {
  it.each(['exit', 'kill', 'throw', 'memory', 'spin'])(
    '%s is an error to that request only',
    async (mode) => {
      const [bad, good] = await Promise.all([call(`/v1/misbehave?mode=${mode}`), call('/v1/misbehave')]);
      expect(bad.status).toBe(502);
      expect(await bad.text()).not.toContain('secret');
      expect(good.status).toBe(200);
      expect((await call('/v1/misbehave')).status).toBe(200);
    },
  );

  it('answers 504 when the integration times out before the function', async () => {
    const response = await call('/v1/impatient?mode=spin');
    expect(response.status).toBe(504);
    expect(await response.json()).toMatchObject({ type: 'INTEGRATION_TIMEOUT' });
  });

  it('kills a hung function together with its child processes', async () => {
    const file = path.join(fixture.folder, 'child-pid');
    expect((await call(`/v1/misbehave?mode=child&file=${encodeURIComponent(file)}`)).status).toBe(502);
    await expect.poll(() => isAlive(Number(readFileSync(file, 'utf8')))).toBe(false);
  });

  it('serves again after all instances were killed', async () => {
    await call('/v1/misbehave');
    expect(await fixture.runtime.killFunction('misbehave')).toBeGreaterThan(0);
    expect((await call('/v1/misbehave')).status).toBe(200);
  });
});

describe('the environment of a function', () => {
  it('is that of the template, of Lambda and of the emulators, and nothing else', async () => {
    const { environment, cwd } = await json<{ environment: Record<string, string>; cwd: string }>(
      '/v1/echo/x?mode=environment',
    );
    expect(Object.keys(environment).sort()).toEqual([
      'API_URL',
      'AWS_ACCESS_KEY_ID',
      'AWS_DEFAULT_REGION',
      'AWS_ENDPOINT_URL_CLOUDWATCH_LOGS',
      'AWS_ENDPOINT_URL_DYNAMODB',
      'AWS_ENDPOINT_URL_KMS',
      'AWS_ENDPOINT_URL_LAMBDA',
      'AWS_ENDPOINT_URL_S3',
      'AWS_ENDPOINT_URL_SQS',
      'AWS_EXECUTION_ENV',
      'AWS_LAMBDA_FUNCTION_MEMORY_SIZE',
      'AWS_LAMBDA_FUNCTION_NAME',
      'AWS_LAMBDA_FUNCTION_VERSION',
      'AWS_LAMBDA_INITIALIZATION_TYPE',
      'AWS_LAMBDA_LOG_GROUP_NAME',
      'AWS_LAMBDA_LOG_STREAM_NAME',
      'AWS_LAMBDA_RUNTIME_API',
      'AWS_REGION',
      'AWS_SECRET_ACCESS_KEY',
      'GREETING',
      'LAMBDA_RUNTIME_DIR',
      'LAMBDA_TASK_ROOT',
      'LANG',
      'LAYER_FILE',
      'LD_LIBRARY_PATH',
      'NODE_PATH',
      'PATH',
      'TABLE_NAME',
      'TMPDIR',
      'TZ',
      '_HANDLER',
      '_X_AMZN_TRACE_ID',
    ]);
    expect(environment).toMatchObject({
      GREETING: 'hello',
      TABLE_NAME: fixture.runtime.tables.Items,
      API_URL: `${fixture.runtime.baseUrl}/v1`,
      LAMBDA_TASK_ROOT: cwd,
    });
  });

  it('has the layers merged in place of /opt', async () => {
    expect(await json('/v1/echo/x?mode=layer')).toEqual({ text: 'from the second layer' });
  });

  it('gives a context with a deadline', async () => {
    const context = await json<Record<string, number | string>>('/v1/echo/x?mode=context');
    expect(context).toMatchObject({ memoryLimitInMB: '256', functionVersion: '$LATEST' });
    expect(context.remaining).toBeGreaterThan(5_000);
    expect(context.remaining).toBeLessThanOrEqual(10_000);
  });

  it('writes the logs of each function to a file of its own', async () => {
    await call('/v1/misbehave?mode=throw');
    await expect.poll(logOfMisbehave).toContain('secret of the inside');
  });

  it('has in its log why it ended during an invocation', async () => {
    await call('/v1/misbehave?mode=kill');
    await call('/v1/misbehave?mode=spin');
    await expect
      .poll(logOfMisbehave)
      .toMatch(/^\S+Z \S+ Runtime\.ExitError: Runtime exited with error: signal: SIGKILL$/m);
    await expect
      .poll(logOfMisbehave)
      .toMatch(/^\S+Z \S+ Sandbox\.Timedout: Task timed out after \d+\.00 seconds$/m);
  });
});

function logOfMisbehave(): string {
  const folder = path.join(fixture.runtime.dataDir, 'logs');
  const name = readdirSync(folder).find((file) => file.includes('misbehave'))!;
  return readFileSync(path.join(folder, name), 'utf8');
}
