import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { FAULT_METRIC, METRICS_NAMESPACE_VARIABLE } from '../../src/domain/fault-metric.ts';
import { OPERATED, synthesize } from './app.ts';
import { folderOf, functionsOf } from './roles.ts';

const { observability, service } = await synthesize(OPERATED);

describe('alarms', () => {
  const alarms = Object.values(observability.findResources('AWS::CloudWatch::Alarm'));

  it('all reach the topic, which mails them', () => {
    expect(alarms.length).toBeGreaterThan(6);
    const [topic] = Object.keys(observability.findResources('AWS::SNS::Topic'));
    for (const { Properties } of alarms) expect(Properties.AlarmActions).toEqual([{ Ref: topic }]);
    observability.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: OPERATED.alarmEmail,
    });
  });

  it('ring for the first dead letter of each queue', () => {
    const queues = Object.values(service.findResources('AWS::SQS::Queue'));
    const deadLetterQueues = queues.filter(({ Properties }) => Properties.RedrivePolicy === undefined);
    const watching = alarms.filter(
      ({ Properties }) =>
        Properties.Threshold === 0 && Properties.MetricName === 'ApproximateNumberOfMessagesVisible',
    );
    expect(deadLetterQueues.length).toBe(4);
    expect(watching.length).toBe(deadLetterQueues.length);
  });

  it('ring for a single internal fault, which functions that log faults count', () => {
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
      new Set(['print-document', 'sign-attributes', 'reconcile-counters', 'sweep-expired']),
    );
  });

  it('ring for errors of the API, of every worker, of printing, signing and maintenance', () => {
    observability.hasResourceProperties('AWS::CloudWatch::Alarm', {
      Metrics: Match.arrayWith([Match.objectLike({ Label: '5xx in percent' })]),
    });
    const errors = alarms.filter(({ Properties }) => Properties.MetricName === 'Errors');
    const workers = Object.keys(service.findResources('AWS::Lambda::EventSourceMapping'));
    const scheduled = Object.keys(service.findResources('AWS::Events::Rule'));
    const called = functionsOf(service).filter((fn) =>
      ['print-document', 'sign-attributes'].includes(folderOf(fn)),
    );
    expect(called).toHaveLength(3);
    expect(errors).toHaveLength(workers.length + scheduled.length + called.length);
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
