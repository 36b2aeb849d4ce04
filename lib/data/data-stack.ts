import { Duration, RemovalPolicy, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import { AttributeType, BillingMode, type ITable, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { type IKey, Key } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import { ParameterTier, StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { EVENTS_BY_DOCUMENT } from '../../src/adapters/aws/environment.ts';
import { PRODUCER_FOLDER } from '../../src/contract/render-message.ts';
import { PLAN_LIMITS } from '../../src/domain/plans.ts';
import type { Settings } from '../settings.ts';
import { listed } from '../settings-conflicts.ts';
import { dataKey } from './data-key.ts';

export const TABLES = {
  ACCOUNTS_TABLE: 'Accounts',
  USAGE_TABLE: 'Usage',
  TEMPLATES_TABLE: 'Templates',
  DOCUMENTS_TABLE: 'Documents',
  EVENTS_TABLE: 'Events',
  JOBS_TABLE: 'Jobs',
  CERTIFICATES_TABLE: 'Certificates',
  REDACTION_TEMPLATES_TABLE: 'RedactionTemplates',
  PIPELINES_TABLE: 'Pipelines',
  IDEMPOTENCY_TABLE: 'Idempotency',
} as const;
export type TableVariable = keyof typeof TABLES;

export type BucketVariable = 'DOCUMENTS_BUCKET' | 'INTERNAL_BUCKET';

/** Resources that must outlive the other stacks: tables, buckets and the key that encrypts them. */
export class DataStack extends Stack {
  readonly key: IKey;
  readonly secretsKey: Key;
  readonly tables: Readonly<Record<TableVariable, ITable>>;
  readonly buckets: Readonly<Record<BucketVariable, Bucket>>;

  constructor(scope: Construct, id: string, props: StackProps & { readonly settings: Settings }) {
    super(scope, id, props);
    const { dev } = props.settings;
    const removalPolicy = dev ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN;

    this.key = dataKey(this, 'Key', {
      settings: props.settings,
      description: 'Encrypts the data of Platen at rest',
      enableKeyRotation: true,
      removalPolicy,
    });

    this.secretsKey = new Key(this, 'SecretsKey', {
      description: 'Encrypts the data keys of saved private keys and of credentials that jobs bring',
      enableKeyRotation: true,
      removalPolicy,
    });
    refuseWithoutOwner(this.secretsKey);

    const restored = restoredTables(props.settings.restoredTables);
    const tables = Object.entries(TABLES).map(([variable, name]) => {
      const table = new Table(this, `${name}Table`, {
        partitionKey: { name: 'pk', type: AttributeType.STRING },
        sortKey: { name: 'sk', type: AttributeType.STRING },
        billingMode: BillingMode.PAY_PER_REQUEST,
        encryption: TableEncryption.CUSTOMER_MANAGED,
        encryptionKey: this.key,
        pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
        timeToLiveAttribute: 'ttl',
        deletionProtection: !dev,
        removalPolicy,
      });
      if (variable === 'EVENTS_TABLE') {
        table.addGlobalSecondaryIndex({
          indexName: EVENTS_BY_DOCUMENT,
          partitionKey: { name: 'documentId', type: AttributeType.STRING },
          sortKey: { name: 'sk', type: AttributeType.STRING },
        });
      }
      const replacement = restored.get(name);
      if (replacement === undefined) return [variable, table];
      // The deployment's own table stays, unused: it still holds items written after the restore point.
      const attributes = { tableName: replacement, encryptionKey: this.key };
      return [variable, Table.fromTableAttributes(this, `Restored${name}Table`, attributes)];
    });
    this.tables = Object.fromEntries(tables);

    this.buckets = {
      DOCUMENTS_BUCKET: this.#bucket('DocumentsBucket', props.settings, [
        ...Object.values(PLAN_LIMITS).flatMap(({ retentionDays }) =>
          retentionDays === null ? [] : [{ prefix: `documents/${retentionDays}d/`, days: retentionDays + 1 }],
        ),
        { prefix: 'uploads/', days: 1 },
      ]),
      INTERNAL_BUCKET: this.#bucket('InternalBucket', props.settings, [
        { prefix: 'jobs/', days: 8 },
        // Producers' data, kept as long as a message can refer to it: 4 days in the queue, 14 in the dead-letter queue.
        { prefix: `${PRODUCER_FOLDER}/`, days: 19 },
        // Kept longer than the idempotency keys that refer to them: S3 counts whole days.
        { prefix: 'replies/', days: 2 },
        // Made again when needed; the rule also removes those that a crashed function left of a deleted template.
        { prefix: 'thumbnails/', days: 30 },
        // Deleted after printing; this rule removes the leftovers of crashed functions.
        { prefix: 'prints/', days: 1 },
      ]),
    };
    refuseOtherAddresses(this.buckets.DOCUMENTS_BUCKET, props.settings.allowedRanges);
    // Allows browsers to upload and download with presigned URLs.
    this.buckets.DOCUMENTS_BUCKET.addCorsRule({
      allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.PUT],
      allowedOrigins: ['*'],
      allowedHeaders: ['*'],
      exposedHeaders: ['ETag'],
      maxAge: 3000,
    });
    // `npm run deploy` compares new settings with these.
    new StringParameter(this, 'Settings', {
      description: `Settings of this deployment of Platen`,
      stringValue: JSON.stringify(props.settings.stated),
      tier: ParameterTier.INTELLIGENT_TIERING,
    });
  }

  #bucket(
    id: string,
    settings: Settings,
    expiry: ReadonlyArray<{ readonly prefix: string; readonly days: number }>,
  ): Bucket {
    const bucket = new Bucket(this, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.KMS,
      encryptionKey: this.key,
      bucketKeyEnabled: true,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      removalPolicy: settings.dev ? RemovalPolicy.DESTROY : RemovalPolicy.RETAIN,
      autoDeleteObjects: settings.dev,
      lifecycleRules: [
        { id: 'abort-uploads', abortIncompleteMultipartUploadAfter: Duration.days(1) },
        ...expiry.map(({ prefix, days }) => ({
          id: `expire-${prefix.replaceAll('/', '-')}`,
          prefix,
          expiration: Duration.days(days),
        })),
      ],
    });
    Validations.of(bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Every access goes through the API, which writes the audit trail; server access logs would double it.',
    });
    return bucket;
  }
}

/** Restricts presigned URLs to the IP ranges that may call the API; functions access the bucket without such URLs. */
function refuseOtherAddresses(bucket: Bucket, ranges: readonly string[] | undefined): void {
  if (ranges === undefined) return;
  bucket.addToResourcePolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      principals: [new AnyPrincipal()],
      actions: ['s3:GetObject', 's3:PutObject'],
      resources: [bucket.arnForObjects('*')],
      conditions: {
        StringEquals: { 's3:authType': 'REST-QUERY-STRING' },
        NotIpAddress: { 'aws:SourceIp': ranges },
      },
    }),
  );
}

/**
 * Parses the setting `restoredTables`: names of restored tables, by the table that they replace (`Documents`).
 *
 * @throws Error naming the invalid entry and the allowed values
 */
export function restoredTables(setting: string | undefined): ReadonlyMap<string, string> {
  const tables = new Map<string, string>();
  for (const entry of listed(setting ?? '').filter((one) => one !== '')) {
    const [name = '', replacement = '', ...others] = entry.split('=');
    if (!Object.values<string>(TABLES).includes(name) || others.length > 0)
      throw new Error(
        `restoredTables: must name a table and what replaces it, as in Documents=name (${entry}); tables: ${Object.values(TABLES).join(', ')}`,
      );
    // Name rule of `TableName` in DynamoDB's CreateTable.
    if (!/^[A-Za-z0-9_.-]{3,255}$/.test(replacement))
      throw new Error(`restoredTables: ${name}: must be a name of a DynamoDB table (${replacement})`);
    if (tables.has(name) || [...tables.values()].includes(replacement))
      throw new Error(`restoredTables: must name each table once (${entry})`);
    tables.set(name, replacement);
  }
  return tables;
}

/**
 * Denies use of a key without an encryption context that names the account and the owner of the secret, whatever an identity
 * policy allows.
 */
function refuseWithoutOwner(key: Key): void {
  const conditions = [
    { 'kms:EncryptionContext:accountId': 'true' },
    { 'kms:EncryptionContext:certificateId': 'true', 'kms:EncryptionContext:jobId': 'true' },
  ];
  for (const absent of conditions) {
    key.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['kms:Decrypt', 'kms:Encrypt', 'kms:GenerateDataKey*', 'kms:ReEncrypt*'],
        resources: ['*'],
        conditions: { Null: absent },
      }),
    );
  }
}
