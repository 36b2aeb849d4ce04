import { Annotations, CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { FAULT_METRIC } from '../../src/domain/fault-metric.ts';
import type { PlatenFunction } from '../constructs/platen-function.ts';
import type { WorkQueue } from '../constructs/work-queue.ts';
import type { DataStack } from '../data/data-stack.ts';
import type { Settings } from '../settings.ts';
import type { ServiceStack } from './service.ts';

export interface ObservabilityStackProps extends StackProps {
  readonly settings: Settings;
  readonly data: DataStack;
  readonly service: ServiceStack;
}

interface AlarmOptions {
  readonly id: string;
  readonly description: string;
  readonly metric: IMetric;
  /** The threshold of the alarm. */
  readonly above: number;
  /** Consecutive periods above it. */
  readonly periods?: number;
}

/** Alarms for what needs a person, and one dashboard. Alarms go to a topic, and by e-mail when one is set. */
export class ObservabilityStack extends Stack {
  readonly #topic: Topic;
  readonly #prefix: string;

  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id, props);
    const { settings, data, service } = props;
    this.#prefix = settings.prefix;
    this.#topic = this.#alarmTopic(data, settings.alarmEmail);
    const queues: Record<string, WorkQueue> = {
      Render: service.workers.render,
      Pipeline: service.workers.pipeline,
      Batch: service.workers.batch,
      Webhook: service.workers.webhook,
    };
    for (const [name, queue] of Object.entries(queues)) this.#queueAlarms(name, queue);
    this.#apiAlarms(service);
    this.#faultAlarm();
    for (const fn of functionsBehindOthers(service)) this.#workerAlarm(fn);
    this.#maintenanceAlarms(service);
    this.#storageAlarms(data, settings.storageAlarmGb);
    this.#dashboard(service, queues);
    new CfnOutput(this, 'AlarmTopicArn', { value: this.#topic.topicArn });
  }

  #alarmTopic(data: DataStack, email: string | undefined): Topic {
    const topic = new Topic(this, 'Alarms', {
      displayName: `${this.#prefix} alarms`,
      masterKey: data.key,
      enforceSSL: true,
    });
    // CloudWatch publishes as a service principal, which the key has to allow.
    data.key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: ['*'],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (email === undefined) {
      Annotations.of(this).addInfo('Nobody is told of alarms: set the context alarmEmail to an address');
    } else topic.addSubscription(new EmailSubscription(email));
    return topic;
  }

  #queueAlarms(name: string, { queue, deadLetters }: WorkQueue): void {
    this.#alarm({
      id: `${name}DeadLetters`,
      description: `The ${name.toLowerCase()} queue has dead letters: read their reason, then redrive (docs/async.md)`,
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      above: 0,
    });
    this.#alarm({
      id: `${name}Backlog`,
      description: `The ${name.toLowerCase()} queue has messages that have waited for over 15 minutes`,
      metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(5) }),
      above: 900,
      periods: 2,
    });
  }

  #apiAlarms({ api }: ServiceStack): void {
    const period = Duration.minutes(5);
    const errors = api.api.metricServerError({ period, statistic: Stats.SUM });
    const requests = api.api.metricCount({ period, statistic: Stats.SUM });
    this.#alarm({
      id: 'ApiErrors',
      description: 'More than 1 % of the requests of five minutes were answered with a 5xx',
      metric: new MathExpression({
        expression: 'IF(requests >= 20, 100 * errors / requests, IF(errors >= 3, 100, 0))',
        usingMetrics: { errors, requests },
        period,
        label: '5xx in percent',
      }),
      above: 1,
    });
  }

  /** One defect is enough: it may break all requests of one user, and still be below 1 % of all. */
  #faultAlarm(): void {
    this.#alarm({
      id: 'InternalFaults',
      description: 'A request or job met an error that no code expected: search the logs for InternalFaults',
      metric: new Metric({
        namespace: this.#prefix,
        metricName: FAULT_METRIC,
        dimensionsMap: { service: 'platen' },
        statistic: Stats.SUM,
        period: Duration.minutes(5),
      }),
      above: 0,
    });
  }

  #workerAlarm(worker: PlatenFunction): void {
    this.#alarm({
      id: `${worker.node.id}Errors`,
      description: `${worker.node.id} dies or runs out of time: its log group says why`,
      metric: worker.lambda.metricErrors({ period: Duration.minutes(5) }),
      above: 2,
      periods: 3,
    });
  }

  #maintenanceAlarms({ maintenance }: ServiceStack): void {
    this.#alarm({
      id: 'SweepExpiredErrors',
      description: 'Expired documents are not swept; lists stay right, but get slower (docs/documents.md)',
      metric: maintenance.sweep.lambda.metricErrors({ period: Duration.minutes(15) }),
      above: 2,
    });
    this.#alarm({
      id: 'ReconcileCountersErrors',
      description: 'The daily check of the counters of documents failed: its log group says why',
      metric: maintenance.reconcile.lambda.metricErrors({ period: Duration.days(1) }),
      above: 0,
    });
  }

  /** S3 measures buckets once a day; accounts are bounded by their plans, and this sees all of them together. */
  #storageAlarms({ buckets }: DataStack, gigabytes: number): void {
    for (const [id, bucket] of [
      ['DocumentsBucketSize', buckets.DOCUMENTS_BUCKET],
      ['InternalBucketSize', buckets.INTERNAL_BUCKET],
    ] as const) {
      this.#alarm({
        id,
        description: `A bucket holds more than ${gigabytes} GB: see which account grows (docs/documents.md), or raise storageAlarmGb`,
        metric: new Metric({
          namespace: 'AWS/S3',
          metricName: 'BucketSizeBytes',
          dimensionsMap: { BucketName: bucket.bucketName, StorageType: 'StandardStorage' },
          statistic: Stats.MAXIMUM,
          period: Duration.days(1),
        }),
        above: gigabytes * 1e9,
      });
    }
  }

  #alarm({ id, description, metric, above, periods = 1 }: AlarmOptions): void {
    const alarm = new Alarm(this, id, {
      alarmName: `${this.#prefix}-${id}`,
      alarmDescription: description,
      metric,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.#topic));
    alarm.addOkAction(new SnsAction(this.#topic));
  }

  #dashboard(service: ServiceStack, queues: Readonly<Record<string, WorkQueue>>): void {
    const { api } = service.api;
    const render = service.functions.get('render-template')!.lambda;
    const work = functionsBehindOthers(service).map(({ lambda }) => lambda);
    const graph = (title: string, left: IMetric[]) => new GraphWidget({ title, left, width: 12 });
    new Dashboard(this, 'Dashboard', {
      dashboardName: this.#prefix,
      widgets: [
        [
          graph('Requests', [api.metricCount(), api.metricClientError(), api.metricServerError()]),
          graph('Answer time in ms', [
            api.metricLatency({ statistic: Stats.percentile(50) }),
            api.metricLatency({ statistic: Stats.percentile(99) }),
          ]),
        ],
        [
          graph('Rendering in ms', [
            render.metricDuration({ statistic: Stats.percentile(50) }),
            render.metricDuration({ statistic: Stats.percentile(99) }),
          ]),
          graph('Failed invocations', [render.metricErrors(), ...work.map((fn) => fn.metricErrors())]),
        ],
        [
          graph(
            'Waiting messages',
            Object.values(queues).map(({ queue }) => queue.metricApproximateNumberOfMessagesVisible()),
          ),
          graph(
            'Dead letters',
            Object.values(queues).map(({ deadLetters }) =>
              deadLetters.metricApproximateNumberOfMessagesVisible(),
            ),
          ),
        ],
      ],
    });
  }
}

/** Functions that the gateway does not call, so that its errors do not show theirs. */
function functionsBehindOthers({ workers, printing, signing }: ServiceStack): readonly PlatenFunction[] {
  return [...workers.functions, ...printing.functions, signing.function];
}
