import { readFunctionPolicies } from '../assembly/policies.ts';
import { allows, type Permission } from '../assembly/policy.ts';
import type { Resolver } from '../assembly/resolver.ts';
import { AccessDenied, type AwsCall } from './aws-call.ts';
import { keyPermissions, readEncryptionKeys } from './encryption.ts';
import { type Place, permissionsOf } from './permissions.ts';

/** Function that calls AWS with its own credentials. */
export interface Caller {
  /** Key of the function: `Stack/LogicalId`. */
  readonly key: string;
  readonly label: string;
}

export interface AccessControl {
  /** @throws AccessDenied when the policies of the caller's role do not allow the call. */
  check(call: AwsCall, caller: Caller | undefined): void;
  /** Whether the caller may not list the bucket, so that a missing object is hidden from it. */
  hidesMissing(call: AwsCall, caller: Caller | undefined): boolean;
}

/**
 * Enforces the identity policies of each function's role in the templates: a missing permission fails as on AWS. Other callers
 * (the person at the terminal, a test) have all permissions.
 */
export function accessControl(resolver: Resolver, place: Place, log: (line: string) => void): AccessControl {
  const policies = readFunctionPolicies(resolver);
  const keys = readEncryptionKeys(resolver);
  const statementsOf = (caller: Caller) => policies.get(caller.key) ?? [];
  return {
    check: (call, caller) => {
      if (!caller) return;
      const direct = permissionsOf(call, place);
      const needed = [...direct, ...direct.flatMap((permission) => keyPermissions(permission, keys))];
      const refused = needed.find((permission) => !allows(statementsOf(caller), permission));
      if (refused) throw denied(refused, caller, log);
    },
    hidesMissing: ({ input }, caller) =>
      caller !== undefined &&
      !allows(statementsOf(caller), {
        action: 's3:ListBucket',
        resource: `arn:aws:s3:::${String(input.Bucket)}`,
      }),
  };
}

function denied(
  { action, resource }: Permission,
  { label }: Caller,
  log: (line: string) => void,
): AccessDenied {
  log(`Access denied: the role of ${label} does not allow ${action} on ${resource}`);
  return new AccessDenied(
    `User: ${label} is not authorized to perform: ${action} on resource: ${resource} ` +
      `because no identity-based policy allows the ${action} action`,
  );
}
