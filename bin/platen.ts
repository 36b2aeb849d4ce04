import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readSettings } from '../lib/settings.ts';
import { addStacks } from '../lib/stacks/all.ts';

const app = new App();
addStacks(app, readSettings(app.node), {
  account: process.env.CDK_DEFAULT_ACCOUNT,
  region: process.env.CDK_DEFAULT_REGION,
});
// Dashboards have tags since recently: not every tool and region knows.
Tags.of(app).add('application', 'platen', { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] });
if (app.node.tryGetContext('nag') !== 'false') Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
