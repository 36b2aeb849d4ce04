import { Annotations, CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import {
  Alarm,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  type IMetric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { type AlarmDefinition, alarmsOf } from '../constructs/alarms.ts';
import { Budget } from '../constructs/budget.ts';
import type { PlatenFunction } from '../constructs/platen-function.ts';
import type { WorkQueue } from '../constructs/work-queue.ts';
import type { DataStack } from '../data/data-stack.ts';
import { ENDPOINTS } from '../endpoints/index.ts';
import type { Settings } from '../settings.ts';
import type { ServiceStack } from './service.ts';

export interface ObservabilityStackProps extends StackProps {
  readonly settings: Settings;
  readonly data: DataStack;
  readonly service: ServiceStack;
}

/** Path of the runbook that explains alarms, from the project root. */
const RUNBOOK = 'docs/runbook.md';

/** Alarms that need a person, and one dashboard. Alarms are sent to a topic, and by e-mail if an address is set. */
export class ObservabilityStack extends Stack {
  readonly #topic: Topic;
  readonly #prefix: string;

  constructor(scope: Construct, id: string, props: ObservabilityStackProps) {
    super(scope, id, props);
    const { settings, data, service } = props;
    this.#prefix = settings.prefix;
    this.#topic = this.#alarmTopic(data, settings);
    const queues: Record<string, WorkQueue> = {
      Render: service.workers.render,
      Pipeline: service.workers.pipeline,
      Batch: service.workers.batch,
      Webhook: service.workers.webhook,
    };
    const alarms = alarmsOf({
      settings,
      queues,
      api: service.api,
      keyless: ENDPOINTS.flatMap(({ operation }) =>
        operation.scope === null ? [service.functions.get(operation.id)?.lambda ?? []].flat() : [],
      ),
      behindOthers: functionsBehindOthers(service),
      sweep: service.maintenance.sweep,
      reconcile: service.maintenance.reconcile,
      buckets: {
        DocumentsBucket: data.buckets.DOCUMENTS_BUCKET,
        InternalBucket: data.buckets.INTERNAL_BUCKET,
      },
    });
    for (const alarm of alarms) this.#alarm(alarm);
    if (settings.monthlyBudgetUsd !== undefined) {
      new Budget(this, 'MonthlyBudget', {
        name: settings.prefix,
        monthlyUsd: settings.monthlyBudgetUsd,
        topic: this.#topic,
        key: data.key,
      });
    }
    this.#dashboard(service, queues);
    new CfnOutput(this, 'AlarmTopicArn', { value: this.#topic.topicArn });
  }

  #alarmTopic(data: DataStack, { alarmEmail: email, stage }: Settings): Topic {
    const topic = new Topic(this, 'Alarms', {
      displayName: `${this.#prefix} alarms, ${stage}`,
      masterKey: data.key,
      enforceSSL: true,
    });
    // CloudWatch publishes as a service principal. Topic and key must allow it, since a custom policy replaces the topic's
    // default one.
    const principals = [new ServicePrincipal('cloudwatch.amazonaws.com')];
    const conditions = { StringEquals: { 'aws:SourceAccount': this.account } };
    topic.addToResourcePolicy(
      new PolicyStatement({ principals, actions: ['sns:Publish'], resources: [topic.topicArn], conditions }),
    );
    data.key.addToResourcePolicy(
      new PolicyStatement({
        principals,
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: ['*'],
        conditions,
      }),
    );
    if (email === undefined) {
      Annotations.of(this).addInfo('Alarms send no notification: set alarmEmail to an address');
    } else topic.addSubscription(new EmailSubscription(email));
    return topic;
  }

  #alarm({ id, description, section, metric, above, periods = 1 }: AlarmDefinition): void {
    const alarm = new Alarm(this, id, {
      alarmName: `${this.#prefix}-${id}`,
      alarmDescription: `${description}: ${RUNBOOK}#${section.toLowerCase().replaceAll(' ', '-')}`,
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

/** Functions that the gateway does not call, so its error metrics exclude theirs. */
function functionsBehindOthers({
  workers,
  printing,
  converting,
  signing,
}: ServiceStack): readonly PlatenFunction[] {
  return [...workers.functions, ...printing.functions, converting.function, signing.function];
}
