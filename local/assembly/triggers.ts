import { LocalRuntimeError } from '../errors.ts';
import { readableName } from './names.ts';
import type { Resolver } from './resolver.ts';
import { resourceKey } from './template.ts';

/** A queue that invokes a function. */
export interface EventSourceMapping {
  readonly label: string;
  readonly sourceArn: string;
  readonly functionArn: string;
  readonly batchSize: number;
  readonly batchingWindowSeconds: number;
  /** Maximum concurrency; undefined for that of the function. */
  readonly maximumConcurrency: number | undefined;
  readonly reportsBatchItemFailures: boolean;
}

/** A rule that invokes functions on a schedule. */
export interface ScheduledRule {
  readonly name: string;
  readonly arn: string;
  readonly account: string;
  readonly region: string;
  /** Schedule expression, such as `rate(5 minutes)`. */
  readonly schedule: string;
  readonly targets: readonly { readonly arn: string; readonly input: string | undefined }[];
}

export function readEventSourceMappings(resolver: Resolver): EventSourceMapping[] {
  return resolver
    .resources('AWS::Lambda::EventSourceMapping')
    .filter((located) => resolver.property(located, 'Enabled') !== false)
    .map((located) => {
      const property = (name: string) => resolver.property(located, name);
      if (property('FilterCriteria') !== undefined) {
        throw new LocalRuntimeError(`${resourceKey(located)}: event filters are not supported locally`);
      }
      const sourceArn = String(property('EventSourceArn'));
      if (!sourceArn.includes(':sqs:')) {
        throw new LocalRuntimeError(`${resourceKey(located)}: only queues invoke functions locally`);
      }
      const scaling = property('ScalingConfig') as { MaximumConcurrency?: number } | undefined;
      const responseTypes = (property('FunctionResponseTypes') ?? []) as string[];
      const functionName = String(property('FunctionName'));
      return {
        label: readableName(located),
        sourceArn,
        functionArn: functionName.startsWith('arn:')
          ? functionName
          : `arn:aws:lambda:${located.stack.region}:${located.stack.account}:function:${functionName}`,
        batchSize: Number(property('BatchSize') ?? 10),
        batchingWindowSeconds: Number(property('MaximumBatchingWindowInSeconds') ?? 0),
        maximumConcurrency: scaling?.MaximumConcurrency,
        reportsBatchItemFailures: responseTypes.includes('ReportBatchItemFailures'),
      };
    });
}

export function readScheduledRules(resolver: Resolver): ScheduledRule[] {
  return resolver
    .resources('AWS::Events::Rule')
    .filter((located) => resolver.property(located, 'State') !== 'DISABLED')
    .filter((located) => located.resource.Properties?.ScheduleExpression !== undefined)
    .map((located) => {
      const { ref, attributes } = resolver.attributes(located);
      const targets = (resolver.property(located, 'Targets') ?? []) as { Arn: string; Input?: string }[];
      return {
        name: ref,
        arn: attributes.Arn!,
        account: located.stack.account,
        region: located.stack.region,
        schedule: String(resolver.property(located, 'ScheduleExpression')),
        targets: targets.map(({ Arn, Input }) => ({ arn: Arn, input: Input })),
      };
    });
}
