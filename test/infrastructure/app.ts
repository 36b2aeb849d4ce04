import { App, NestedStack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { readSettings } from '../../lib/settings.ts';
import { addStacks } from '../../lib/stacks/all.ts';
import { inlineNestedStacks } from './inline-nested-stacks.ts';

type Synthesized = ReturnType<typeof synthesizeAnew>;

/** A synthesis takes a second or two, and most files look at the same one: nobody changes what it gave. */
const synthesized = new Map<string, Synthesized>();

/** The whole app for a named account and region, as `cdk deploy` would see it. */
export function synthesize(context: Record<string, string> = {}): Synthesized {
  const key = JSON.stringify(context);
  const made = synthesized.get(key) ?? synthesizeAnew(context);
  synthesized.set(key, made);
  return made;
}

/** The same, and no earlier result of it. */
export function synthesizeAnew(context: Record<string, string> = {}) {
  // Only the templates are looked at: what they name need not be copied beside them.
  const app = new App({ context: { ...context, 'aws:cdk:disable-asset-staging': true } });
  const stacks = addStacks(app, readSettings(app.node), { account: '123456789012', region: 'eu-central-1' });
  const nested = stacks.service.node
    .findAll()
    .filter((node): node is NestedStack => node instanceof NestedStack);
  return {
    data: Template.fromStack(stacks.data),
    /** With the stacks that are nested in it, as if it were one. */
    service: inlineNestedStacks(stacks.service, nested),
    dashboard: Template.fromStack(stacks.dashboard),
    observability: Template.fromStack(stacks.observability),
    /** Every template that CloudFormation gets, by the path of its stack. */
    templates: new Map(
      [...Object.values(stacks), ...nested].map((one) => [one.node.path, Template.fromStack(one)]),
    ),
  };
}
