import type { NestedStack, Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';

type Json = Record<string, unknown>;

interface TemplateJson {
  readonly Resources?: Record<string, { readonly Type: string; readonly Properties?: Json }>;
  readonly Outputs?: Record<string, { readonly Value: unknown }>;
  readonly Parameters?: Json;
}

/** A template with its parameters' values from the parent stack. */
interface Placed {
  readonly json: TemplateJson;
  readonly given: Json;
  readonly parent: Placed | undefined;
}

/**
 * Merges a stack and its nested stacks into one template. Parameters and outputs between them are replaced by their values, so
 * that assertions do not depend on the distribution of resources. Logical ids must be unique.
 */
export function inlineNestedStacks(stack: Stack, nested: readonly NestedStack[]): Json {
  const root = Template.fromStack(stack).toJSON() as TemplateJson;
  const inner = new Map(
    nested.map((one) => [
      stack.resolve(one.nestedStackResource!.logicalId) as string,
      Template.fromStack(one).toJSON() as TemplateJson,
    ]),
  );
  const placed = new Map<string, Placed>();
  const outer: Placed = { json: root, given: {}, parent: undefined };
  for (const [id, json] of inner) {
    const given = (root.Resources?.[id]?.Properties?.Parameters ?? {}) as Json;
    placed.set(id, { json, given, parent: outer });
  }
  const inline = (value: unknown, at: Placed): unknown => {
    if (Array.isArray(value)) return value.map((item) => inline(item, at));
    if (typeof value !== 'object' || value === null) return value;
    const { Ref: name, 'Fn::GetAtt': attribute } = value as { Ref?: string; 'Fn::GetAtt'?: string[] };
    if (name !== undefined && at.parent && name in at.given) return inline(at.given[name], at.parent);
    const [holder, output] = attribute ?? [];
    const within = holder === undefined ? undefined : placed.get(holder);
    if (within && output?.startsWith('Outputs.')) {
      return inline(within.json.Outputs![output.slice('Outputs.'.length)]!.Value, within);
    }
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, inline(item, at)]));
  };
  const all: Json = {};
  for (const at of [outer, ...placed.values()]) {
    for (const [id, resource] of Object.entries(at.json.Resources ?? {})) {
      if (resource.Type === 'AWS::CloudFormation::Stack' || resource.Type === 'AWS::CDK::Metadata') continue;
      if (id in all) throw new Error(`two resources are called ${id}`);
      all[id] = inline(resource, at);
    }
  }
  return { Resources: all, Outputs: inline(root.Outputs ?? {}, outer) as Json };
}
