import { App, DefaultStackSynthesizer, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { readSettings } from '../lib/settings.ts';
import { DataStack } from '../lib/stacks/data.ts';
import { ServiceStack } from '../lib/stacks/service.ts';

const app = new App();
const settings = readSettings(app.node);
const env = { account: process.env.CDK_DEFAULT_ACCOUNT, region: process.env.CDK_DEFAULT_REGION };
const synthesizer = () => new DefaultStackSynthesizer({ generateBootstrapVersionRule: false });

const data = new DataStack(app, `${settings.prefix}Data`, {
  env,
  synthesizer: synthesizer(),
  description: 'Platen: tables, buckets and the key that encrypts them',
  terminationProtection: !settings.dev,
  settings,
});
new ServiceStack(app, `${settings.prefix}Service`, {
  env,
  synthesizer: synthesizer(),
  description: 'Platen: layers, functions and the API',
  settings,
  data,
});

Tags.of(app).add('application', 'platen');
if (app.node.tryGetContext('nag') !== 'false') Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
