import { describe, expect, it } from 'vitest';
import { OPERATED, synthesize } from './app.ts';

const { data, service, observability } = await synthesize(OPERATED);

/** Whether a statement's resource can be the events table: by its name, or by a wildcard that matches it. */
function touchesEvents(resource: unknown): boolean {
  return [resource].flat().some((one) => one === '*' || JSON.stringify(one).includes('EventsTable'));
}

interface Statement {
  readonly Effect: string;
  readonly Action: string | string[];
  readonly Resource: unknown;
  readonly Condition?: { readonly StringLike?: Readonly<Record<string, string>> };
}

describe('the audit trail', () => {
  const policies = [data, service, observability].flatMap((template) => [
    ...Object.values(template.findResources('AWS::IAM::Policy')),
    ...Object.values(template.findResources('AWS::IAM::ManagedPolicy')),
    ...Object.values(template.findResources('AWS::IAM::Role')).flatMap(({ Properties }) =>
      ((Properties.Policies ?? []) as unknown[]).map((policy) => ({ Properties: policy })),
    ),
  ]) as Array<{ Properties: { PolicyDocument: { Statement: Statement[] } } }>;
  const statements = policies
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement)
    .filter(({ Effect, Resource }) => Effect === 'Allow' && touchesEvents(Resource));

  it('can only be appended to and read, by any role', () => {
    const actions = new Set(statements.flatMap(({ Action }) => Action));
    // Results of log queries have no resource, and no table.
    const onTables = [...actions].filter((action) => !action.startsWith('logs:'));
    expect(onTables.sort()).toEqual(['dynamodb:PutItem', 'dynamodb:Query']);
  });

  it('is appended to only in the transaction of its subject', () => {
    const puts = statements.filter(({ Action }) => [Action].flat().includes('dynamodb:PutItem'));
    expect(puts.length).toBeGreaterThan(20);
    for (const { Condition } of puts) {
      expect(Condition).toEqual({
        'ForAnyValue:StringEquals': { 'dynamodb:EnclosingOperation': ['TransactWriteItems'] },
      });
    }
  });

  it('is not accessible to roles that AWS manages or with a wildcard', () => {
    const roles = [data, service].flatMap((template) =>
      Object.entries(template.findResources('AWS::IAM::Role')),
    );
    for (const [id, { Properties }] of roles) {
      expect(JSON.stringify(Properties.ManagedPolicyArns ?? []), id).not.toMatch(
        /DynamoDB|Administrator|PowerUser/,
      );
    }
  });

  it('is kept for the configured retention, by every function that writes or reads it', () => {
    const functions = Object.values(service.findResources('AWS::Lambda::Function'));
    const auditing = functions.filter(
      ({ Properties }) => Properties.Environment?.Variables?.EVENTS_TABLE !== undefined,
    );
    expect(auditing.length).toBeGreaterThan(5);
    for (const { Properties } of auditing) {
      expect(Properties.Environment.Variables.EVENT_RETENTION_DAYS).toBe(OPERATED.eventRetentionDays);
    }
    data.hasResourceProperties('AWS::DynamoDB::Table', {
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    });
  });
});

describe('maintenance', () => {
  it('lists only the folders of uploads, template files and thumbnails', () => {
    const lists = Object.values(service.findResources('AWS::IAM::Role'))
      .flatMap(
        ({ Properties }) =>
          (Properties.Policies ?? []) as Array<{ PolicyDocument: { Statement: Statement[] } }>,
      )
      .flatMap((policy) => policy.PolicyDocument.Statement)
      .filter(({ Action }) => [Action].flat().includes('s3:ListBucket'));
    const prefixes = lists.map(({ Condition }) => Condition!.StringLike!['s3:prefix']);
    expect([...new Set(prefixes)].sort()).toEqual(['templates/*', 'thumbnails/*', 'uploads/*']);
  });

  it('sweeps expired documents every five minutes and checks the counters every day', () => {
    for (const rate of ['rate(5 minutes)', 'rate(1 day)']) {
      service.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: rate, State: 'ENABLED' });
    }
  });
});
