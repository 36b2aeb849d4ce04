import type { AccessControl, Caller } from './iam/access-control.ts';
import type { AwsCall, AwsCallHooks } from './iam/aws-call.ts';

/** Switches for testing what happens when things go wrong; all off by default. */
export interface Faults {
  /** Delivers each batch of a queue twice, as SQS may. */
  duplicateDeliveries: boolean;
  /**
   * Watches each call that a function makes to AWS: both phases get the same object. Throwing in `before` fails the call; a
   * promise delays it.
   */
  onAwsCall: ((call: FunctionCall, phase: 'before' | 'after') => void | Promise<void>) | undefined;
  /** Gets each invocation of a function once it has ended. */
  onInvocation: ((invocation: EndedInvocation) => void) | undefined;
}

/** A call with the construct path of the function that made it. */
export type FunctionCall = AwsCall & { readonly function: string | undefined };

/** An invocation as Lambda bills it. */
export interface EndedInvocation {
  /** The function's construct path. */
  readonly function: string;
  readonly memoryMb: number;
  readonly architecture: 'arm64' | 'x86_64';
  /** From the event until the function asks for the next one. */
  readonly ms: number;
}

/** Hooks of the emulators that check permissions, and then let faults happen. */
export function callHooks(
  faults: Faults,
  callers: ReadonlyMap<string, Caller>,
  control: () => AccessControl | undefined,
): AwsCallHooks {
  const callerOf = (call: AwsCall) => callers.get(call.accessKeyId ?? '');
  const labelled = new WeakMap<AwsCall, FunctionCall>();
  const notify = (call: AwsCall, phase: 'before' | 'after') => {
    const known = labelled.get(call) ?? { ...call, function: callerOf(call)?.label };
    labelled.set(call, known);
    return faults.onAwsCall?.(known, phase);
  };
  return {
    before: (call) => {
      control()?.check(call, callerOf(call));
      return notify(call, 'before');
    },
    after: (call) => notify(call, 'after'),
    hidesMissing: (call) => control()?.hidesMissing(call, callerOf(call)) ?? false,
  };
}
