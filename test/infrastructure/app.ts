import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readSettings } from '../../lib/settings.ts';
import { addStacks } from '../../lib/stacks/all.ts';

/** The whole app for a named account and region, as `cdk deploy` would see it. */
export function synthesize(context: Record<string, string> = {}) {
  const app = new App({ context });
  const stacks = addStacks(app, readSettings(app.node), { account: '123456789012', region: 'eu-central-1' });
  return {
    data: Template.fromStack(stacks.data),
    service: Template.fromStack(stacks.service),
    observability: Template.fromStack(stacks.observability),
  };
}
