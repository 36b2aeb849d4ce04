import type { EventSourceMapping, ScheduledRule } from '../assembly/triggers.ts';
import type { QueueStore } from '../emulators/sqs/queue-store.ts';
import type { FunctionHost } from '../functions/host.ts';
import { QueuePoller } from './queue-poller.ts';
import { Scheduler } from './scheduler.ts';

export interface EventSourceOptions {
  readonly mappings: readonly EventSourceMapping[];
  readonly rules: readonly ScheduledRule[];
  readonly host: FunctionHost;
  readonly queues: QueueStore;
  readonly duplicateDeliveries: () => boolean;
  readonly log: (line: string) => void;
}

export interface EventSources {
  readonly count: number;
  stop(): Promise<void>;
}

/** Starts the event sources besides the API: queues and schedules. */
export function startEventSources(options: EventSourceOptions): EventSources {
  const { mappings, rules, host, queues, log } = options;
  const invoke = (arn: string, event: unknown) => host.invoke(arn, event);
  const pollers = mappings.map((mapping) => {
    // Fails now rather than with the first message if the function is missing.
    host.variables(host.pool(mapping.functionArn).fn);
    return new QueuePoller({
      mapping,
      store: queues,
      invoke,
      instances: host.pool(mapping.functionArn).maxInstances,
      duplicate: options.duplicateDeliveries,
      log,
    });
  });
  const scheduler = new Scheduler(rules, (targetArn, event) => {
    if (targetArn.includes(':sqs:')) {
      queues.send(targetArn.split(':').at(-1)!, JSON.stringify(event), {}, 0, 'events');
      return;
    }
    void host.invoke(targetArn, event).then((result) => {
      if (result.kind === 'error') log(`${targetArn}: the scheduled run failed: ${result.errorMessage}`);
    });
  });
  return {
    count: mappings.length + rules.length,
    stop: async () => {
      scheduler.stop();
      await Promise.all(pollers.map((poller) => poller.stop()));
    },
  };
}
