import { describe, expect, it } from 'vitest';
import { synthesize } from './app.ts';

const { data, service } = synthesize({ eventRetentionDays: '400' });

interface Statement {
  readonly Action: string | string[];
  readonly Resource: unknown;
}

describe('the audit trail', () => {
  const statements = Object.values(service.findResources('AWS::IAM::Policy'))
    .flatMap(({ Properties }) => Properties.PolicyDocument.Statement as Statement[])
    .filter(({ Resource }) => JSON.stringify(Resource).includes('EventsTable'));

  it('can be appended to and read by functions, and nothing else', () => {
    const actions = new Set(statements.flatMap(({ Action }) => Action));
    expect([...actions].sort()).toEqual(['dynamodb:PutItem', 'dynamodb:Query']);
  });

  it('is kept as long as the deployment says, by every function that writes or reads it', () => {
    const functions = Object.values(service.findResources('AWS::Lambda::Function'));
    const auditing = functions.filter(
      ({ Properties }) => Properties.Environment?.Variables?.EVENTS_TABLE !== undefined,
    );
    expect(auditing.length).toBeGreaterThan(5);
    for (const { Properties } of auditing) {
      expect(Properties.Environment.Variables.EVENT_RETENTION_DAYS).toBe('400');
    }
    data.hasResourceProperties('AWS::DynamoDB::Table', {
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    });
  });
});

describe('maintenance', () => {
  it('sweeps expired documents every five minutes and checks the counters every day', () => {
    for (const rate of ['rate(5 minutes)', 'rate(1 day)']) {
      service.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: rate, State: 'ENABLED' });
    }
  });
});
