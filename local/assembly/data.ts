import { readableName } from './names.ts';
import type { Resolver } from './resolver.ts';

/** Table in the form of `CreateTable`, which CloudFormation shares. */
export interface TableResource {
  readonly label: string;
  readonly name: string;
  readonly attributeDefinitions: readonly { AttributeName: string; AttributeType: string }[];
  readonly keySchema: readonly KeySchemaElement[];
  readonly globalIndexes: readonly IndexResource[];
  readonly localIndexes: readonly IndexResource[];
  readonly ttlAttribute: string | undefined;
}

export interface KeySchemaElement {
  readonly AttributeName: string;
  readonly KeyType: string;
}

export interface IndexResource {
  readonly IndexName: string;
  readonly KeySchema: readonly KeySchemaElement[];
  readonly Projection: { readonly ProjectionType?: string; readonly NonKeyAttributes?: readonly string[] };
}

export interface QueueResource {
  readonly label: string;
  readonly name: string;
  readonly url: string;
  readonly arn: string;
  /** Attributes under their SQS names; all values are strings. */
  readonly attributes: Readonly<Record<string, string>>;
}

export interface BucketResource {
  readonly label: string;
  readonly name: string;
  readonly corsRules: readonly CorsRule[];
}

export interface CorsRule {
  readonly AllowedOrigins: readonly string[];
  readonly AllowedMethods: readonly string[];
  readonly AllowedHeaders?: readonly string[];
  readonly ExposedHeaders?: readonly string[];
  readonly MaxAge?: number;
}

export interface KeyResource {
  readonly label: string;
  readonly id: string;
  readonly arn: string;
  readonly keySpec: string;
  readonly keyUsage: string;
  /** Names of the form `alias/…`. */
  readonly aliases: readonly string[];
}

export function readTables(resolver: Resolver): TableResource[] {
  return resolver.resources('AWS::DynamoDB::Table', 'AWS::DynamoDB::GlobalTable').map((located) => {
    const property = <T>(name: string) => resolver.property(located, name) as T | undefined;
    return {
      label: readableName(located),
      name: resolver.attributes(located).ref,
      attributeDefinitions: property<TableResource['attributeDefinitions']>('AttributeDefinitions') ?? [],
      keySchema: property<KeySchemaElement[]>('KeySchema') ?? [],
      globalIndexes: (property<IndexResource[]>('GlobalSecondaryIndexes') ?? []).map(indexOf),
      localIndexes: (property<IndexResource[]>('LocalSecondaryIndexes') ?? []).map(indexOf),
      ttlAttribute: ttlAttribute(property('TimeToLiveSpecification')),
    };
  });
}

function indexOf(index: IndexResource): IndexResource {
  return { IndexName: index.IndexName, KeySchema: index.KeySchema, Projection: index.Projection };
}

function ttlAttribute(specification: { AttributeName?: string; Enabled?: boolean } | undefined) {
  return specification?.Enabled ? specification.AttributeName : undefined;
}

/** Queue attributes whose name and value a template and `CreateQueue` share. */
const QUEUE_ATTRIBUTES = [
  'ContentBasedDeduplication',
  'DelaySeconds',
  'FifoQueue',
  'MaximumMessageSize',
  'MessageRetentionPeriod',
  'ReceiveMessageWaitTimeSeconds',
  'RedrivePolicy',
  'VisibilityTimeout',
];

export function readQueues(resolver: Resolver): QueueResource[] {
  return resolver.resources('AWS::SQS::Queue').map((located) => {
    const { ref, attributes } = resolver.attributes(located);
    const settings = QUEUE_ATTRIBUTES.map((name) => [name, resolver.property(located, name)] as const)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);
    return {
      label: readableName(located),
      name: attributes.QueueName!,
      url: ref,
      arn: attributes.Arn!,
      attributes: Object.fromEntries(settings) as Record<string, string>,
    };
  });
}

export function readBuckets(resolver: Resolver): BucketResource[] {
  return resolver.resources('AWS::S3::Bucket').map((located) => {
    const cors = resolver.property(located, 'CorsConfiguration') as { CorsRules?: CorsRule[] } | undefined;
    return {
      label: readableName(located),
      name: resolver.attributes(located).ref,
      corsRules: cors?.CorsRules ?? [],
    };
  });
}

export function readKeys(resolver: Resolver): KeyResource[] {
  const aliases = resolver.resources('AWS::KMS::Alias').map((alias) => ({
    name: String(resolver.property(alias, 'AliasName')),
    target: String(resolver.property(alias, 'TargetKeyId')),
  }));
  return resolver.resources('AWS::KMS::Key').map((located) => {
    const { ref: id, attributes } = resolver.attributes(located);
    const arn = attributes.Arn!;
    return {
      label: readableName(located),
      id,
      arn,
      keySpec: String(resolver.property(located, 'KeySpec') ?? 'SYMMETRIC_DEFAULT'),
      keyUsage: String(resolver.property(located, 'KeyUsage') ?? 'ENCRYPT_DECRYPT'),
      aliases: aliases.filter(({ target }) => target === id || target === arn).map(({ name }) => name),
    };
  });
}
