import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { DISPOSABLE, OPERATED, synthesize, synthesizeAnew } from './app.ts';

interface Rule {
  readonly Priority: number;
  readonly Statement: {
    readonly RateBasedStatement?: object;
    readonly ManagedRuleGroupStatement?: { readonly RuleActionOverrides?: readonly { Name: string }[] };
  };
}

const { service: plain } = await synthesize(OPERATED);
const { service: guarded } = await synthesize(DISPOSABLE);

describe('the setting webAcl', () => {
  it('managed, creates a firewall whose rules allow bodies, in front of the stage', () => {
    guarded.resourceCountIs('AWS::WAFv2::WebACLAssociation', 1);
    const [acl] = Object.values(guarded.findResources('AWS::WAFv2::WebACL'));
    const rules = acl!.Properties.Rules as Rule[];
    expect(rules.map(({ Priority }) => Priority)).toEqual([0, 1, 2, 3]);
    expect(rules[0]!.Statement.RateBasedStatement).toMatchObject({ Limit: 500, AggregateKeyType: 'IP' });
    const counted = rules.flatMap(({ Statement }) =>
      (Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? []).map(({ Name }) => Name),
    );
    expect(counted).toEqual(expect.arrayContaining(['SizeRestrictions_BODY', 'CrossSiteScripting_BODY']));
    guarded.hasResourceProperties('AWS::ApiGateway::GatewayResponse', {
      ResponseType: 'WAF_FILTERED',
      StatusCode: '403',
    });
  });

  it('an ARN, uses that firewall in front of the stage and creates none', () => {
    plain.resourceCountIs('AWS::WAFv2::WebACL', 0);
    plain.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
      WebACLArn: OPERATED.webAcl,
      ResourceArn: { 'Fn::Join': ['', Match.arrayWith(['/stages/'])] },
    });
  });
});

it('the setting publicReference removes the routes of the reference and their functions', () => {
  const paths = (template: typeof plain) =>
    Object.values(template.findResources('AWS::ApiGateway::Resource')).map(
      ({ Properties }) => Properties.PathPart,
    );
  expect(paths(plain)).toEqual(expect.arrayContaining(['docs', 'openapi.json', 'health']));
  expect(paths(guarded)).toContain('health');
  expect(paths(guarded)).not.toContain('docs');
  expect(paths(guarded)).not.toContain('openapi.json');
  const described = (template: typeof plain) =>
    Object.values(template.findResources('AWS::Lambda::Function')).map(
      ({ Properties }) => Properties.Description,
    );
  expect(described(plain)).toContain('Platen: get-docs');
  expect(described(guarded)).not.toContain('Platen: get-docs');
});

describe('the setting gatewayLogs', () => {
  const account = 'AWS::ApiGateway::Account';
  const accessLog = (template: typeof plain) =>
    Object.values(template.findResources('AWS::ApiGateway::Stage'))[0]!.Properties.AccessLogSetting;

  it('left out, changes nothing that other APIs of the AWS account share', () => {
    guarded.resourceCountIs(account, 0);
    expect(accessLog(guarded)).toBeUndefined();
  });

  it('with-role, makes the role, which outlives the deployment, and logs no query strings or headers', () => {
    for (const resource of Object.values(plain.findResources(account)))
      expect(resource.DeletionPolicy).toBe('Retain');
    plain.resourceCountIs(account, 1);
    expect(accessLog(plain).Format).not.toMatch(/header|querystring|authorizer/i);
  });
});

it('the setting detailedMetrics is off by default, since CloudWatch bills them', () => {
  const metrics = (template: typeof plain) =>
    Object.values(template.findResources('AWS::ApiGateway::Stage'))[0]!.Properties.MethodSettings[0]
      .MetricsEnabled;
  expect([metrics(plain), metrics(guarded)]).toEqual([true, false]);
});

it('the stated settings are part of the deployment, for comparison with the next one', async () => {
  const { data } = await synthesize(DISPOSABLE);
  const [parameter] = Object.values(data.findResources('AWS::SSM::Parameter'));
  expect(JSON.parse(parameter!.Properties.Value)).toEqual({
    dev: true,
    webAcl: 'managed',
    webAclRequests: 500,
    publicReference: false,
    tracing: true,
    arm64: false,
    vpcEndpointIds: DISPOSABLE.vpcEndpointIds,
    dataKeyArn: DISPOSABLE.dataKeyArn,
  });
});

it.each([
  ['alarmMail', 'ops@example.com', /context: alarmMail is no setting; did you mean alarmEmail\?/],
  ['publicReference', 'no', /context: publicReference: /],
  ['workerMaxConcurrency', 'many', /context: workerMaxConcurrency: /],
])('the context %s=%s is refused', async (name, value, message) => {
  await expect(synthesizeAnew({ [name]: value })).rejects.toThrow(message);
});
