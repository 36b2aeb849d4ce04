import { App, NestedStack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readSettings } from '../../lib/settings.ts';
import { addStacks } from '../../lib/stacks/all.ts';
import { inlineNestedStacks } from './inline-nested-stacks.ts';

type Synthesized = ReturnType<typeof synthesizeAnew>;

/** What operators may want, in one deployment: a synthesis takes a second or two, so that files share it. */
export const OPERATED = {
  alarmEmail: 'ops@example.com',
  eventRetentionDays: '400',
  renderReservedConcurrency: '20',
  pdfReservedConcurrency: '5',
  webAcl: 'arn:aws:wafv2:eu-central-1:123456789012:regional/webacl/own/1',
};

/** A disposable deployment, with a firewall of its own and without the reference. */
export const DISPOSABLE = { dev: 'true', webAcl: 'managed', webAclRequests: '500', publicReference: 'false' };

/** Most files look at the same few, which nobody changes. */
const synthesized = new Map<string, Synthesized>();

/** The whole app for a named account and region, as `cdk deploy` would see it. */
export function synthesize(context: Record<string, string> = {}): Synthesized {
  const key = JSON.stringify(context);
  const made = synthesized.get(key) ?? synthesizeAnew(context);
  synthesized.set(key, made);
  return made;
}

/** The same, but never an earlier result. */
export function synthesizeAnew(context: Record<string, string> = {}) {
  // Only the templates are examined: the assets that they name need not be copied, nor does anybody read traces or the tree.
  // The CDK's own validation would only warn, and takes a third of the time; `cdk synth --strict` fails by it (`.ci/run`).
  const app = new App({
    context: { ...context, 'aws:cdk:disable-asset-staging': true },
    builtinCloudFormationValidation: false,
    treeMetadata: false,
    stackTraces: false,
  });
  const stacks = addStacks(app, readSettings(app.node), { account: '123456789012', region: 'eu-central-1' });
  const nested = stacks.service.node
    .findAll()
    .filter((node): node is NestedStack => node instanceof NestedStack);
  return {
    data: Template.fromStack(stacks.data),
    /** With its nested stacks, as if it were one stack. */
    service: inlineNestedStacks(stacks.service, nested),
    dashboard: Template.fromStack(stacks.dashboard),
    observability: Template.fromStack(stacks.observability),
    /** Every template that CloudFormation gets, by the path of its stack. */
    templates: new Map(
      [...Object.values(stacks), ...nested].map((one) => [one.node.path, Template.fromStack(one)]),
    ),
  };
}
