import { setTimeout as delay } from 'node:timers/promises';
import type { AccessControl, Caller } from './iam/access-control.ts';
import type { AwsCall, AwsCallHooks } from './iam/aws-call.ts';
import type { Simulation } from './simulation/simulation.ts';

/** Fault injection switches for tests; all off by default. */
export interface Faults {
  /** Delivers each batch of a queue twice, as SQS may. */
  duplicateDeliveries: boolean;
  /**
   * Observes each AWS call of a function: both phases receive the same object. Throwing in `before` fails the call; a promise
   * delays it.
   */
  onAwsCall: ((call: FunctionCall, phase: 'before' | 'after') => void | Promise<void>) | undefined;
  /** Receives each invocation of a function after it ends. */
  onInvocation: ((invocation: EndedInvocation) => void) | undefined;
}

/** AWS call with the construct path of its function. */
export type FunctionCall = AwsCall & { readonly function: string | undefined };

/** Invocation as billed by Lambda. */
export interface EndedInvocation {
  /** Construct path of the function. */
  readonly function: string;
  readonly memoryMb: number;
  readonly architecture: 'arm64' | 'x86_64';
  /** Milliseconds from the event until the function requests the next one. */
  readonly ms: number;
}

/** Returns the emulators' hooks that check permissions and then inject faults. Calls of functions meet the simulated AWS. */
export function callHooks(
  faults: Faults,
  callers: ReadonlyMap<string, Caller>,
  control: () => AccessControl | undefined,
  simulation?: Simulation,
): AwsCallHooks {
  const callerOf = (call: AwsCall) => callers.get(call.accessKeyId ?? '');
  const labelled = new WeakMap<AwsCall, FunctionCall>();
  const notify = (call: AwsCall, phase: 'before' | 'after') => {
    const known = labelled.get(call) ?? { ...call, function: callerOf(call)?.label };
    labelled.set(call, known);
    return faults.onAwsCall?.(known, phase);
  };
  return {
    before: async (call) => {
      const caller = callerOf(call);
      control()?.check(call, caller);
      if (simulation && caller) await meetFate(simulation, call);
      await notify(call, 'before');
    },
    after: (call) => notify(call, 'after'),
    hidesMissing: (call) => control()?.hidesMissing(call, callerOf(call)) ?? false,
  };
}

/** Waits as long as the call takes on the simulated AWS. @throws CallRefused if it fails there */
export async function meetFate(simulation: Simulation, call: AwsCall): Promise<void> {
  const { delayMs, refusal } = simulation.fateOf(call, performance.now());
  if (delayMs > 0) await delay(delayMs);
  if (refusal) throw refusal;
}
