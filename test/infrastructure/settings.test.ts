import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, it } from 'vitest';
import { DISPOSABLE, OPERATED, synthesize } from './app.ts';

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
  it('managed, makes a firewall whose rules let bodies through, and puts it before the stage', () => {
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

  it('an ARN, puts that one before the stage and makes none', () => {
    plain.resourceCountIs('AWS::WAFv2::WebACL', 0);
    plain.hasResourceProperties('AWS::WAFv2::WebACLAssociation', {
      WebACLArn: OPERATED.webAcl,
      ResourceArn: { 'Fn::Join': ['', Match.arrayWith(['/stages/'])] },
    });
  });
});

it('the setting publicReference leaves the routes of the reference and their functions out', () => {
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
