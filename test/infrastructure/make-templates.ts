import { readFileSync } from 'node:fs';
import path from 'node:path';
import { App, NestedStack, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { contextSettings, settled } from '../../lib/settings.ts';
import { addStacks } from '../../lib/stacks/all.ts';
import { inlineNestedStacks } from './inline-nested-stacks.ts';

type Json = Record<string, unknown>;

export interface MadeTemplates {
  readonly data: Json;
  /** The service with its nested stacks, as if it were one stack. */
  readonly service: Json;
  readonly dashboard: Json;
  readonly observability: Json;
  /** Stack of the address; empty without a domain name. */
  readonly address: Json;
  /** All templates for CloudFormation, by the path of their stack. */
  readonly templates: Readonly<Record<string, Json>>;
}

const ROOT = path.resolve(import.meta.dirname, '../..');
/** Feature flags of the CDK, as `cdk deploy` sets them. */
const { context: FLAGS } = JSON.parse(readFileSync(path.join(ROOT, 'cdk.json'), 'utf8')) as {
  context: Record<string, unknown>;
};

/** Synthesizes the whole app for a named account and region, as `cdk deploy` does. */
export function makeTemplates(context: Readonly<Record<string, unknown>>): MadeTemplates {
  // Only the templates are examined, so assets are not copied, and traces and the tree are not written. The CDK's own validation
  // would only warn, and takes a third of the time; `cdk synth --strict` enforces it (`.ci/run`).
  const app = new App({
    context: { ...FLAGS, ...context, 'aws:cdk:disable-asset-staging': true },
    builtinCloudFormationValidation: false,
    treeMetadata: false,
    stackTraces: false,
  });
  const stacks = addStacks(app, settled(contextSettings(app.node), context.stage as string | undefined), {
    account: '123456789012',
    region: 'eu-central-1',
  });
  const nested = stacks.service.node
    .findAll()
    .filter((node): node is NestedStack => node instanceof NestedStack);
  return {
    data: Template.fromStack(stacks.data).toJSON(),
    service: inlineNestedStacks(stacks.service, nested),
    dashboard: Template.fromStack(stacks.dashboard).toJSON(),
    observability: Template.fromStack(stacks.observability).toJSON(),
    address: stacks.address ? Template.fromStack(stacks.address).toJSON() : {},
    templates: Object.fromEntries(
      [...Object.values(stacks), ...nested].flatMap((one: Stack | undefined) =>
        one === undefined ? [] : [[one.node.path, Template.fromStack(one).toJSON()]],
      ),
    ),
  };
}
