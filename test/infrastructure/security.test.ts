import { describe, expect, it } from 'vitest';
import { DISPOSABLE, OPERATED, synthesize } from './app.ts';

const { data, service } = await synthesize();
const production = [data, service];

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource?: unknown;
  readonly Principal?: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

function managedStatements(): Statement[] {
  return Object.values(service.findResources('AWS::IAM::ManagedPolicy')).flatMap(
    ({ Properties }) => Properties.PolicyDocument.Statement as Statement[],
  );
}

interface Policy {
  readonly PolicyDocument: { readonly Statement: readonly Statement[] };
}

function identityStatements(): Array<{ policy: string; statement: Statement }> {
  const policies = production.flatMap((template) => [
    ...Object.entries(template.findResources('AWS::IAM::Policy')).map(([id, { Properties }]) => [
      id,
      Properties,
    ]),
    ...Object.entries(template.findResources('AWS::IAM::Role')).flatMap(([id, { Properties }]) =>
      ((Properties.Policies ?? []) as Policy[]).map((policy) => [id, policy]),
    ),
  ]) as Array<[string, Policy]>;
  return policies.flatMap(([policy, { PolicyDocument }]) =>
    PolicyDocument.Statement.map((statement) => ({ policy, statement })),
  );
}

describe('identity policies', () => {
  it('never allow an action with a wildcard', () => {
    expect(identityStatements().length).toBeGreaterThan(100);
    const wild = identityStatements().filter(({ statement }) =>
      [statement.Action].flat().some((a) => a.includes('*')),
    );
    expect(wild).toEqual([]);
  });

  it('never allow every resource, except to read the results of queries, which have none', () => {
    const wild = identityStatements().filter(({ statement }) => [statement.Resource].flat().includes('*'));
    expect(wild.map(({ statement }) => statement.Action)).toEqual([
      ['logs:GetQueryResults', 'logs:StopQuery'],
    ]);
  });

  it('use a key through the service that holds the data, or for a secret with its owner', () => {
    const policies = [...identityStatements().map(({ statement }) => statement), ...managedStatements()];
    const uses = policies.filter(({ Action }) =>
      [Action]
        .flat()
        .some((action) => ['kms:Decrypt', 'kms:GenerateDataKey', 'kms:Encrypt'].includes(action)),
    );
    expect(uses.length).toBeGreaterThan(20);
    for (const { Condition } of uses) {
      const via = Condition?.StringEquals?.['kms:ViaService'];
      if (via !== undefined) expect(via).toMatch(/^(dynamodb|s3|sqs)\.eu-central-1\.amazonaws\.com$/);
      else expect(Condition?.Null).toMatchObject({ 'kms:EncryptionContext:accountId': 'false' });
    }
  });

  it('let one function store thumbnails, which only reads templates, and two delete them', () => {
    const objects = identityStatements().flatMap(({ policy, statement }) =>
      ['thumbnails', 'templates']
        .filter((folder) => JSON.stringify(statement.Resource ?? '').includes(`/${folder}/*`))
        .map((folder) => ({ policy, folder, actions: [statement.Action].flat().sort() })),
    );
    const thumbnails = objects.filter(({ folder }) => folder === 'thumbnails');
    const rights = (role: string) =>
      thumbnails.filter(({ policy }) => policy.includes(role)).map(({ actions }) => actions);
    expect(rights('GetTemplateThumbnail')).toEqual([['s3:DeleteObject', 's3:GetObject', 's3:PutObject']]);
    for (const role of ['DeleteTemplate', 'SweepExpired'])
      expect(rights(role)).toEqual([['s3:DeleteObject']]);
    expect(thumbnails).toHaveLength(3);
    const maker = thumbnails.find(({ actions }) => actions.includes('s3:PutObject'))!.policy;
    const own = objects.filter(({ policy, folder }) => policy === maker && folder === 'templates');
    expect(own.map(({ actions }) => actions)).toEqual([['s3:GetObject']]);
  });

  it('let functions find and delete results of jobs that used a deleted document', () => {
    const statements = identityStatements();
    const actionsOf = (role: string, resource: string) =>
      statements
        .filter(
          ({ policy, statement }) => policy.includes(role) && JSON.stringify(statement).includes(resource),
        )
        .flatMap(({ statement }) => statement.Action);
    for (const role of ['DeleteDocument', 'SweepExpired']) {
      const jobs = actionsOf(role, 'JobsTable');
      expect(jobs, role).toEqual(expect.arrayContaining(['dynamodb:Query', 'dynamodb:UpdateItem']));
      expect(actionsOf(role, '/jobs/'), role).toEqual(['s3:DeleteObject']);
    }
    for (const role of ['GetJob', 'ListJobs', 'ListBatchJobs', 'GetBatchResults', 'DeliverWebhook']) {
      expect(actionsOf(role, 'DocumentsTable'), role).toContain('dynamodb:BatchGetItem');
    }
    for (const role of ['SweepExpired', 'ReconcileCounters']) {
      expect(actionsOf(role, 'DocumentsTable'), role).toContain('dynamodb:PutItem');
    }
  });

  it('exist for every function, one role each', () => {
    const functions = Object.values(service.findResources('AWS::Lambda::Function'));
    const roles = functions.map((fn) => JSON.stringify(fn.Properties.Role));
    expect(functions.length).toBeGreaterThan(10);
    expect(new Set(roles).size).toBe(functions.length);
  });
});

describe('data at rest', () => {
  it('is encrypted with our key in every table, restorable, and protected from deletion', () => {
    const tables = Object.values(data.findResources('AWS::DynamoDB::Table'));
    expect(tables.length).toBeGreaterThan(4);
    for (const table of tables) {
      expect(table.Properties.SSESpecification).toMatchObject({ SSEEnabled: true, SSEType: 'KMS' });
      expect(table.Properties.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
      expect(table.Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'ttl', Enabled: true });
      expect(table.Properties.DeletionProtectionEnabled).toBe(true);
      expect(table.DeletionPolicy).toBe('Retain');
    }
  });

  it('is in buckets that are encrypted, private, and speak TLS only', () => {
    const buckets = Object.entries(data.findResources('AWS::S3::Bucket'));
    expect(buckets.length).toBe(2);
    for (const [id, bucket] of buckets) {
      expect(bucket.DeletionPolicy).toBe('Retain');
      expect(bucket.Properties.PublicAccessBlockConfiguration).toEqual({
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      });
      const [rule] = bucket.Properties.BucketEncryption.ServerSideEncryptionConfiguration;
      expect(rule.ServerSideEncryptionByDefault.SSEAlgorithm).toBe('aws:kms');
      const policies = Object.values(data.findResources('AWS::S3::BucketPolicy'));
      const policy = policies.find(({ Properties }) => Properties.Bucket.Ref === id);
      expect(JSON.stringify(policy)).toContain('"aws:SecureTransport":"false"');
    }
  });

  it('is deleted from the documents bucket after the retention of the plan', () => {
    const [documents] = Object.entries(data.findResources('AWS::S3::Bucket')).filter(([id]) =>
      id.startsWith('Documents'),
    );
    const rules = documents![1].Properties.LifecycleConfiguration.Rules as Array<Record<string, unknown>>;
    const days = Object.fromEntries(rules.map((rule) => [rule.Prefix, rule.ExpirationInDays]));
    expect(days).toMatchObject({ 'documents/30d/': 31, 'documents/90d/': 91, 'documents/365d/': 366 });
    expect(Object.keys(days)).not.toContain('documents/keep/');
  });
});

describe('log groups', () => {
  it('all have a retention', () => {
    const groups = Object.values(service.findResources('AWS::Logs::LogGroup'));
    expect(groups.length).toBeGreaterThan(10);
    for (const group of groups) expect(group.Properties.RetentionInDays).toBeGreaterThan(0);
  });

  it('exist before the gateway writes to them', async () => {
    const { service: logging } = await synthesize(OPERATED);
    const [log] = Object.entries(logging.findResources('AWS::Logs::LogGroup')).filter(([, { Properties }]) =>
      JSON.stringify(Properties.LogGroupName ?? '').includes('API-Gateway-Execution-Logs_'),
    );
    const [stage] = Object.values(logging.findResources('AWS::ApiGateway::Stage'));
    expect(stage!.DependsOn).toContain(log![0]);
  });
});

describe('in the dev context', () => {
  it('everything is deleted with its stack', async () => {
    const dev = await synthesize(DISPOSABLE);
    for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::KMS::Key']) {
      for (const resource of Object.values(dev.data.findResources(type)))
        expect(resource.DeletionPolicy).toBe('Delete');
    }
    for (const table of Object.values(dev.data.findResources('AWS::DynamoDB::Table'))) {
      expect(table.Properties.DeletionProtectionEnabled).toBe(false);
    }
  });
});
