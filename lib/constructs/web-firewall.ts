import { Stack } from 'aws-cdk-lib';
import type { Stage } from 'aws-cdk-lib/aws-apigateway';
import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

export interface WebFirewallProps {
  readonly name: string;
  readonly stage: Stage;
  /** `managed`, or the ARN of your own web ACL in the same region. */
  readonly webAcl: string;
  /** Maximum requests from one IP address in five minutes. */
  readonly requests: number;
}

/**
 * Rules of AWS's managed groups set to count only. Bodies are the customers' own HTML, base64 and URLs of up to 6 MB: patterns
 * that resemble attacks are normal input here, and the functions validate every field.
 */
const COUNTED: Readonly<Record<string, readonly string[]>> = {
  AWSManagedRulesCommonRuleSet: [
    'SizeRestrictions_BODY',
    'CrossSiteScripting_BODY',
    'GenericLFI_BODY',
    'GenericRFI_BODY',
    'EC2MetaDataSSRF_BODY',
    'NoUserAgent_HEADER',
  ],
  AWSManagedRulesKnownBadInputsRuleSet: ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY', 'ReactJSRCE_BODY'],
  AWSManagedRulesAmazonIpReputationList: [],
};

/** Web ACL in front of the API: a new or an existing one. */
export class WebFirewall extends Construct {
  constructor(scope: Construct, id: string, { name, stage, webAcl, requests }: WebFirewallProps) {
    super(scope, id);
    const { partition, region } = Stack.of(this);
    new CfnWebACLAssociation(this, 'Association', {
      webAclArn: webAcl === 'managed' ? this.#managed(name, requests).attrArn : webAcl,
      resourceArn: `arn:${partition}:apigateway:${region}::/restapis/${stage.restApi.restApiId}/stages/${stage.stageName}`,
    }).node.addDependency(stage);
  }

  #managed(name: string, requests: number): CfnWebACL {
    const visible = (metricName: string) => ({
      metricName: `${name}${metricName}`,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
    });
    const groups = Object.entries(COUNTED).map(([group, counted], index) => ({
      name: group,
      priority: index + 1,
      overrideAction: { none: {} },
      statement: {
        managedRuleGroupStatement: {
          vendorName: 'AWS',
          name: group,
          ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        },
      },
      visibilityConfig: visible(group),
    }));
    const rate = {
      name: 'RequestsOfOneAddress',
      priority: 0,
      action: { block: {} },
      statement: {
        rateBasedStatement: { limit: requests, aggregateKeyType: 'IP', evaluationWindowSec: 300 },
      },
      visibilityConfig: visible('RequestsOfOneAddress'),
    };
    return new CfnWebACL(this, 'WebAcl', {
      description: 'Platen: AWS managed rules, and a limit on the requests of one address',
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      rules: [rate, ...groups],
      visibilityConfig: visible('WebAcl'),
    });
  }
}
