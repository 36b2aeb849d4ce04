import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { FAULT_METRIC, METRICS_NAMESPACE_VARIABLE } from '../../src/domain/fault-metric.ts';
import { OPERATED, synthesize } from './app.ts';
import { folderOf, functionsOf } from './roles.ts';

const { data, observability, service } = await synthesize(OPERATED);

describe('alarms', () => {
  const alarms = Object.values(observability.findResources('AWS::CloudWatch::Alarm'));

  it('all notify the topic, which sends mails', () => {
    expect(alarms.length).toBeGreaterThan(6);
    const [topic] = Object.keys(observability.findResources('AWS::SNS::Topic'));
    for (const { Properties } of alarms) expect(Properties.AlarmActions).toEqual([{ Ref: topic }]);
    observability.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: OPERATED.alarmEmail,
    });
  });

  it('fire for the first dead letter of each queue', () => {
    const queues = Object.values(service.findResources('AWS::SQS::Queue'));
    const deadLetterQueues = queues.filter(({ Properties }) => Properties.RedrivePolicy === undefined);
    const watching = alarms.filter(
      ({ Properties }) =>
        Properties.Threshold === 0 && Properties.MetricName === 'ApproximateNumberOfMessagesVisible',
    );
    expect(deadLetterQueues.length).toBe(4);
    expect(watching.length).toBe(deadLetterQueues.length);
  });

  it('fire for a single internal fault, which functions that log faults count', () => {
    const [alarm] = alarms.filter(({ Properties }) => Properties.MetricName === FAULT_METRIC);
    expect(alarm!.Properties).toMatchObject({
      Namespace: 'Platen',
      Dimensions: [{ Name: 'service', Value: 'platen' }],
      Statistic: 'Sum',
      Period: 300,
      EvaluationPeriods: 1,
      Threshold: 0,
      ComparisonOperator: 'GreaterThanThreshold',
    });
    const silent = functionsOf(service)
      .filter(
        ([, { Properties }]) => Properties.Environment?.Variables[METRICS_NAMESPACE_VARIABLE] === undefined,
      )
      .map(folderOf)
      .filter((folder) => folder !== '');
    expect(new Set(silent)).toEqual(
      new Set(['print-document', 'convert-office', 'sign-attributes', 'reconcile-counters', 'sweep-expired']),
    );
  });

  it('fire for errors of the API, of every worker, of printing, converting, signing and maintenance', () => {
    observability.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Metrics: Match.arrayWith([Match.objectLike({ Label: '5xx in percent' })]),
    });
    const errors = alarms.filter(({ Properties }) => Properties.MetricName === 'Errors');
    const workers = Object.keys(service.findResources('AWS::Lambda::EventSourceMapping'));
    const scheduled = Object.keys(service.findResources('AWS::Events::Rule'));
    const called = functionsOf(service).filter((fn) =>
      ['print-document', 'convert-office', 'sign-attributes'].includes(folderOf(fn)),
    );
    expect(called).toHaveLength(4);
    expect(errors).toHaveLength(workers.length + scheduled.length + called.length);
  });
});

describe('the runbook', () => {
  const runbook = readFileSync(path.resolve(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
  /** Text of each section, by its anchor. */
  const sections = new Map(
    runbook
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n')[0]!.toLowerCase().replaceAll(' ', '-'), section]),
  );
  const alarms = Object.values(observability.findResources('AWS::CloudWatch::Alarm'));
  const budget = Object.values(observability.findResources('AWS::Budgets::Budget'));

  it('has a section for every alarm, linked from its description', () => {
    expect(alarms.length).toBeGreaterThan(20);
    for (const { Properties } of alarms) {
      const name = String(Properties.AlarmName).replace(/^Platen-/, '');
      const [, anchor] = /: docs\/runbook\.md#([a-z-]+)$/.exec(Properties.AlarmDescription) ?? [];
      expect(sections.get(anchor ?? ''), `${name} -> ${anchor}`).toContain(`\`${name}\``);
    }
    expect(budget.map(({ Properties }) => Properties.Budget.BudgetName)).toEqual(['Platen-MonthlyBudget']);
    expect(sections.get('spend')).toContain('`MonthlyBudget`');
  });

  it('names existing alarms, each with its meaning, checks and remedy', () => {
    const known = alarms.map(({ Properties }) => String(Properties.AlarmName).replace(/^Platen-/, ''));
    for (const [anchor, section] of sections) {
      const named = [...section.split('\n')[2]!.matchAll(/`(\w+)`/g)].map(([, name]) => name);
      expect(named.length, anchor).toBeGreaterThan(0);
      expect([...known, 'MonthlyBudget'], anchor).toEqual(expect.arrayContaining(named));
      for (const part of ['Means', 'Look at', 'Do']) expect(section, anchor).toContain(`- **${part}**: `);
    }
  });
});

describe('account-wide alarms', () => {
  const alarm = (id: string) => {
    const alarms = Object.values(observability.findResources('AWS::CloudWatch::Alarm'));
    return alarms.find(({ Properties }) => Properties.AlarmName === `Platen-${id}`)!.Properties;
  };
  const expressionOf = (id: string) =>
    alarm(id)
      .Metrics.map(({ Expression }: { Expression?: string }) => Expression)
      .filter(Boolean);

  it('fire for throttles and instances of the whole AWS account, which shares their quota', () => {
    expect(alarm('FunctionThrottles')).toMatchObject({
      Namespace: 'AWS/Lambda',
      MetricName: 'Throttles',
      Threshold: 0,
    });
    expect(alarm('FunctionConcurrency')).toMatchObject({
      MetricName: 'ClaimedAccountConcurrency',
      Threshold: 800,
    });
    for (const id of ['FunctionThrottles', 'FunctionConcurrency'])
      expect(alarm(id).Dimensions).toBeUndefined();
  });

  it('fire for 4xx and latency, when there are enough requests', () => {
    expect(expressionOf('ApiClientErrors')).toEqual(['IF(requests >= 20, 100 * refused / requests, 0)']);
    expect(expressionOf('ApiLatency')).toEqual(['IF(requests >= 20, latency, 0)']);
    expect(alarm('ApiLatency').Threshold).toBe(15_000);
  });

  it('fire for requests without a key, by free metrics of functions', () => {
    const metrics = alarm('KeylessRequests').Metrics as { MetricStat?: { Metric: { MetricName: string } } }[];
    const names = metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []);
    expect(names).toEqual(['Invocations', 'Invocations', 'Invocations']);
    expect(expressionOf('KeylessRequests')).toEqual(['route0 + route1 + route2']);
  });

  it('and the budget may publish to the topic and use its key', () => {
    const statements = (json: unknown) => JSON.stringify(json);
    const topic = statements(Object.values(observability.findResources('AWS::SNS::TopicPolicy')));
    const key = statements(data.findResources('AWS::KMS::Key'));
    for (const service of ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com']) {
      expect(topic).toContain(service);
      expect(key).toContain(service);
    }
  });
});

describe('queues', () => {
  it('hide a message for longer than the function may work on it', () => {
    const mappings = Object.values(service.findResources('AWS::Lambda::EventSourceMapping'));
    expect(mappings.length).toBe(4);
    for (const { Properties } of mappings) {
      const queue = service.toJSON().Resources[Properties.EventSourceArn['Fn::GetAtt'][0]];
      const worker = service.toJSON().Resources[Properties.FunctionName.Ref];
      expect(queue.Properties.VisibilityTimeout).toBeGreaterThan(worker.Properties.Timeout);
      expect(queue.Properties.RedrivePolicy.maxReceiveCount).toBeGreaterThan(4);
      expect(Properties.FunctionResponseTypes).toEqual(['ReportBatchItemFailures']);
      expect(Properties.ScalingConfig.MaximumConcurrency).toBeGreaterThanOrEqual(2);
    }
  });
});
