import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readSettings } from '../../lib/settings.ts';
import { DataStack } from '../../lib/stacks/data.ts';
import { ServiceStack } from '../../lib/stacks/service.ts';

/** The whole app for a named account and region, as `cdk deploy` would see it. */
export function synthesize(context: Record<string, string> = {}) {
  const app = new App({ context });
  const settings = readSettings(app.node);
  const env = { account: '123456789012', region: 'eu-central-1' };
  const data = new DataStack(app, 'PlatenData', { env, settings });
  const service = new ServiceStack(app, 'PlatenService', { env, settings, data });
  return { data: Template.fromStack(data), service: Template.fromStack(service) };
}
