import path from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { contextSettings, settled } from '../lib/settings.ts';
import { readSettingsFile } from '../lib/settings-file.ts';
import { addStacks } from '../lib/stacks/all.ts';

const app = new App();
const stage: string | undefined = app.node.tryGetContext('stage') || undefined;
// The runtime on this machine is no stage of yours.
const hasFile = app.node.tryGetContext('settingsFile') !== 'none';
const file = hasFile ? readSettingsFile(path.dirname(import.meta.dirname), stage) : {};
addStacks(app, settled({ ...file, ...contextSettings(app.node) }, stage), {
  account: process.env.CDK_DEFAULT_ACCOUNT,
  region: process.env.CDK_DEFAULT_REGION,
});
if (app.node.tryGetContext('nag') !== 'false') Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
