import {
  CfnOutput,
  DefaultStackSynthesizer,
  Fn,
  Stack,
  type StackProps,
  Token,
  Validations,
} from 'aws-cdk-lib';
import type { CfnBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { buildDashboard } from '../../dashboard/build.ts';
import { DASHBOARD_PATH, DashboardSite } from '../constructs/dashboard-site.ts';
import type { DataStack } from '../data/data-stack.ts';
import type { Settings } from '../settings.ts';
import type { ServiceStack } from './service.ts';

export interface DashboardStackProps extends StackProps {
  readonly settings: Settings;
  readonly data: DataStack;
  readonly service: ServiceStack;
}

/** Web dashboard: static files behind CloudFront. It is optional, and can be deleted and redeployed. */
export class DashboardStack extends Stack {
  constructor(scope: Construct, id: string, { settings, data, service, ...props }: DashboardStackProps) {
    super(scope, id, props);
    const site = new DashboardSite(this, 'Site', {
      name: settings.prefix,
      apiUrl: service.api.url,
      connectsTo: [service.api.origin, `https://${data.buckets.DOCUMENTS_BUCKET.bucketRegionalDomainName}`],
    });
    new BucketDeployment(this, 'Files', {
      sources: [Source.asset(buildDashboard())],
      destinationBucket: site.bucket,
      destinationKeyPrefix: DASHBOARD_PATH.slice(1),
      // Browsers with an open dashboard still load files of the previous version.
      prune: false,
      distribution: site.distribution,
      distributionPaths: [`${DASHBOARD_PATH}/*`],
    });
    new CfnOutput(this, 'DashboardUrl', {
      value: Fn.join('', ['https://', site.distribution.distributionDomainName, DASHBOARD_PATH]),
    });
    this.#acknowledge(site.bucket.node.defaultChild as CfnBucket);
  }

  /** cdk-nag requires the full name of every finding, and the name of the asset bucket contains the environment. */
  #acknowledge(bucket: CfnBucket): void {
    const account = Token.isUnresolved(this.account) ? '<AWS::AccountId>' : this.account;
    const region = Token.isUnresolved(this.region) ? '<AWS::Region>' : this.region;
    // Resolved only with a known region.
    const partition = Token.isUnresolved(this.partition) ? '<AWS::Partition>' : this.partition;
    const assets = `cdk-${DefaultStackSynthesizer.DEFAULT_QUALIFIER}-assets-${account}-${region}`;
    const findings = [
      'L1',
      'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
      ...['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'].map(
        (action) => `IAM5[Action::s3:${action}]`,
      ),
      ...[`arn:${partition}:s3:::${assets}/*`, `<${this.getLogicalId(bucket)}.Arn>/*`, '*'].map(
        (resource) => `IAM5[Resource::${resource}]`,
      ),
    ];
    const reason =
      'CDK brings the function that copies the files, and its role. It runs when this stack is deployed.';
    Validations.of(this).acknowledge(...findings.map((id) => ({ id: `AwsSolutions-${id}`, reason })));
  }
}
