import type { Statement } from './policy.ts';
import type { Resolver } from './resolver.ts';
import { type LocatedResource, resourceKey } from './template.ts';

interface PolicyDocument {
  readonly Statement?: unknown;
}

/** Reads the identity policies of every function's role, by function key. */
export function readFunctionPolicies(resolver: Resolver): ReadonlyMap<string, readonly Statement[]> {
  const ofRole = new Map<string, Statement[]>();
  const add = (role: string, document: unknown) => {
    ofRole.set(role, [...(ofRole.get(role) ?? []), ...readStatements(document)]);
  };
  for (const role of resolver.resources('AWS::IAM::Role')) {
    const { ref } = resolver.attributes(role);
    for (const policy of list(resolver.property(role, 'Policies'))) {
      add(ref, (policy as { PolicyDocument?: unknown }).PolicyDocument);
    }
  }
  for (const policy of resolver.resources('AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy')) {
    const roles = list(resolver.property(policy, 'Roles')).map(String);
    if (roles.length === 0) continue;
    const document = resolver.property(policy, 'PolicyDocument');
    for (const role of roles) add(role, document);
  }
  return new Map(
    resolver
      .resources('AWS::Lambda::Function')
      .map((fn) => [resourceKey(fn), ofRole.get(roleName(fn, resolver)) ?? []]),
  );
}

function roleName(fn: LocatedResource, resolver: Resolver): string {
  return String(resolver.property(fn, 'Role')).split('/').at(-1)!;
}

function readStatements(document: unknown): Statement[] {
  return list((document as PolicyDocument | undefined)?.Statement).map((given) => {
    const { Effect, Action, Resource, Condition } = given as Record<string, unknown>;
    return {
      effect: Effect === 'Deny' ? 'Deny' : 'Allow',
      actions: list(Action).map(String),
      resources: list(Resource).map(String),
      conditions: Object.fromEntries(
        Object.entries((Condition ?? {}) as Record<string, Record<string, unknown>>).map(
          ([operator, keys]) => [
            operator,
            Object.fromEntries(Object.entries(keys).map(([key, values]) => [key, list(values).map(String)])),
          ],
        ),
      ),
    };
  });
}

function list(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
