import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { FAULT_METRIC } from '../../src/domain/fault-metric.ts';
import type { Settings } from '../settings.ts';
import type { PlatenApi } from './platen-api.ts';
import type { PlatenFunction } from './platen-function.ts';
import type { WorkQueue } from './work-queue.ts';

/** Resources watched by alarms. */
export interface Watched {
  readonly settings: Settings;
  /** Keys are the prefix of the alarm names. */
  readonly queues: Readonly<Record<string, WorkQueue>>;
  readonly api: PlatenApi;
  /** Functions of routes without an API key. */
  readonly keyless: readonly IFunction[];
  /** Functions that the gateway does not call, so its error metrics exclude theirs. */
  readonly behindOthers: readonly PlatenFunction[];
  readonly sweep: PlatenFunction;
  readonly reconcile: PlatenFunction;
  /** Keys are the prefix of the alarm names. */
  readonly buckets: Readonly<Record<string, IBucket>>;
}

export interface AlarmDefinition {
  readonly id: string;
  readonly description: string;
  /** Heading of the section in docs/runbook.md. */
  readonly section: string;
  readonly metric: IMetric;
  /** Threshold of the alarm. */
  readonly above: number;
  /** Number of consecutive periods above the threshold. */
  readonly periods?: number;
}

const FIVE_MINUTES = Duration.minutes(5);
/** Minimum requests in five minutes for an error rate to be meaningful. */
const LEAST_REQUESTS = 20;
/** Requests in five minutes to the routes without a key; twenty monitors polling every three seconds make as many. */
const KEYLESS_REQUESTS = 2_000;

/** Every alarm of a deployment. */
export function alarmsOf(watched: Watched): readonly AlarmDefinition[] {
  return [
    ...Object.entries(watched.queues).flatMap(([name, queue]) => queueAlarms(name, queue)),
    ...apiAlarms(watched),
    ...capacityAlarms(watched.settings),
    faultAlarm(watched.settings),
    ...watched.behindOthers.map(workerAlarm),
    ...maintenanceAlarms(watched),
    ...Object.entries(watched.buckets).map(([name, bucket]) => storageAlarm(name, bucket, watched.settings)),
  ];
}

function queueAlarms(name: string, { queue, deadLetters }: WorkQueue): AlarmDefinition[] {
  return [
    {
      id: `${name}DeadLetters`,
      description: `The ${name.toLowerCase()} queue has dead letters`,
      section: 'Dead letters',
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
      above: 0,
    },
    {
      id: `${name}Backlog`,
      description: `The ${name.toLowerCase()} queue has messages that have waited for over 15 minutes`,
      section: 'Backlog',
      metric: queue.metricApproximateAgeOfOldestMessage({ period: FIVE_MINUTES }),
      above: 900,
      periods: 2,
    },
  ];
}

function apiAlarms({ api: { api }, keyless, settings }: Watched): AlarmDefinition[] {
  const requests = api.metricCount({ period: FIVE_MINUTES, statistic: Stats.SUM });
  const ofRequests = (label: string, expression: string, metrics: Record<string, IMetric>) =>
    new MathExpression({
      expression,
      usingMetrics: { ...metrics, requests },
      period: FIVE_MINUTES,
      label,
    });
  const sum = { period: FIVE_MINUTES, statistic: Stats.SUM };
  const seconds = settings.latencyAlarmSeconds;
  return [
    {
      id: 'ApiErrors',
      description: 'More than 1 % of the requests of five minutes were answered with a 5xx',
      section: 'Server errors',
      metric: ofRequests(
        '5xx in percent',
        `IF(requests >= ${LEAST_REQUESTS}, 100 * errors / requests, IF(errors >= 3, 100, 0))`,
        { errors: api.metricServerError(sum) },
      ),
      above: 1,
    },
    {
      id: 'ApiClientErrors',
      description: 'More than half of the requests of 15 minutes were answered with a 4xx',
      section: 'Client errors',
      metric: ofRequests('4xx in percent', `IF(requests >= ${LEAST_REQUESTS}, 100 * refused / requests, 0)`, {
        refused: api.metricClientError(sum),
      }),
      above: 50,
      periods: 3,
    },
    {
      id: 'ApiLatency',
      description: `One request in twenty took longer than ${seconds} s, for 15 minutes`,
      section: 'Latency',
      metric: ofRequests('p95 of the answer time in ms', `IF(requests >= ${LEAST_REQUESTS}, latency, 0)`, {
        latency: api.metricLatency({ period: FIVE_MINUTES, statistic: Stats.percentile(95) }),
      }),
      above: seconds * 1000,
      periods: 3,
    },
    {
      id: 'KeylessRequests',
      description: `More than ${KEYLESS_REQUESTS} requests in five minutes to routes that need no key`,
      section: 'Requests without a key',
      // Per-route gateway metrics are billed; the functions of these routes provide the same metrics for free.
      metric: new MathExpression({
        expression: keyless.map((_, index) => `route${index}`).join(' + '),
        usingMetrics: Object.fromEntries(
          keyless.map((fn, index) => [`route${index}`, fn.metricInvocations({ period: FIVE_MINUTES })]),
        ),
        period: FIVE_MINUTES,
        label: 'Requests without a key',
      }),
      above: KEYLESS_REQUESTS,
    },
  ];
}

/**
 * Uses Lambda's metrics of the region: concurrency is a quota of the AWS account, so another service in it can exhaust this
 * one's.
 */
function capacityAlarms({ concurrencyAlarm }: Settings): AlarmDefinition[] {
  const lambda = (metricName: string, statistic: string) =>
    new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: FIVE_MINUTES });
  return [
    {
      id: 'FunctionThrottles',
      description: 'Lambda refused invocations in two periods of five minutes: no instance was free',
      section: 'Throttles and concurrency',
      metric: lambda('Throttles', Stats.SUM),
      above: 0,
      periods: 2,
    },
    {
      id: 'FunctionConcurrency',
      description: `More than ${concurrencyAlarm} instances of functions are running or reserved in the AWS account`,
      section: 'Throttles and concurrency',
      metric: lambda('ClaimedAccountConcurrency', Stats.MAXIMUM),
      above: concurrencyAlarm,
    },
  ];
}

/** One defect is enough: it may break all requests of one user and still stay below 1 % of all. */
function faultAlarm({ prefix }: Settings): AlarmDefinition {
  return {
    id: 'InternalFaults',
    description: 'A request or job met an error that no code expected',
    section: 'Internal faults',
    metric: new Metric({
      namespace: prefix,
      metricName: FAULT_METRIC,
      dimensionsMap: { service: 'platen' },
      statistic: Stats.SUM,
      period: FIVE_MINUTES,
    }),
    above: 0,
  };
}

function workerAlarm(worker: PlatenFunction): AlarmDefinition {
  return {
    id: `${worker.node.id}Errors`,
    description: `${worker.node.id} dies or runs out of time`,
    section: 'Dying functions',
    metric: worker.lambda.metricErrors({ period: FIVE_MINUTES }),
    above: 2,
    periods: 3,
  };
}

function maintenanceAlarms({ sweep, reconcile }: Watched): AlarmDefinition[] {
  return [
    {
      id: 'SweepExpiredErrors',
      description: 'Expired documents are not swept',
      section: 'Maintenance',
      metric: sweep.lambda.metricErrors({ period: Duration.minutes(15) }),
      above: 2,
    },
    {
      id: 'ReconcileCountersErrors',
      description: 'The daily check of the counters of documents failed',
      section: 'Maintenance',
      metric: reconcile.lambda.metricErrors({ period: Duration.days(1) }),
      above: 0,
    },
  ];
}

/** S3 measures buckets once a day. Plans limit single accounts; this alarm covers all of them together. */
function storageAlarm(name: string, bucket: IBucket, { storageAlarmGb }: Settings): AlarmDefinition {
  return {
    id: `${name}Size`,
    description: `A bucket holds more than ${storageAlarmGb} GB`,
    section: 'Storage',
    metric: new Metric({
      namespace: 'AWS/S3',
      metricName: 'BucketSizeBytes',
      dimensionsMap: { BucketName: bucket.bucketName, StorageType: 'StandardStorage' },
      statistic: Stats.MAXIMUM,
      period: Duration.days(1),
    }),
    above: storageAlarmGb * 1e9,
  };
}
