import type { AccessControl, Caller } from './iam/access-control.ts';
import type { AwsCall, AwsCallHooks } from './iam/aws-call.ts';

/** Switches for testing what happens when things go wrong; all off by default. */
export interface Faults {
  /** Delivers each batch of a queue twice, as SQS may. */
  duplicateDeliveries: boolean;
  /** Watches each call that a function makes to AWS. Throwing in `before` fails the call. */
  onAwsCall:
    | ((call: AwsCall & { readonly function: string | undefined }, phase: 'before' | 'after') => void)
    | undefined;
}

/** Hooks of the emulators that check permissions, and then let faults happen. */
export function callHooks(
  faults: Faults,
  callers: ReadonlyMap<string, Caller>,
  control: () => AccessControl | undefined,
): AwsCallHooks {
  const callerOf = (call: AwsCall) => callers.get(call.accessKeyId ?? '');
  const notify = (call: AwsCall, phase: 'before' | 'after') =>
    faults.onAwsCall?.({ ...call, function: callerOf(call)?.label }, phase);
  return {
    before: (call) => {
      control()?.check(call, callerOf(call));
      notify(call, 'before');
    },
    after: (call) => notify(call, 'after'),
    hidesMissing: (call) => control()?.hidesMissing(call, callerOf(call)) ?? false,
  };
}
