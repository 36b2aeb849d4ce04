import { randomUUID } from 'node:crypto';
import type { ScheduledRule } from '../assembly/triggers.ts';
import { parseRate } from './schedule-expression.ts';

/** Longest delay of Node's timers, in ms. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Fires EventBridge's scheduled rules. */
export class Scheduler {
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #fire: (targetArn: string, event: unknown) => void;

  /** @param fire delivers an event to a target by its ARN. */
  constructor(rules: readonly ScheduledRule[], fire: (targetArn: string, event: unknown) => void) {
    this.#fire = fire;
    for (const rule of rules) {
      const period = parseRate(rule.schedule);
      this.#arm(rule, period, Date.now() + period);
    }
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #arm(rule: ScheduledRule, period: number, at: number): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        if (Date.now() < at) {
          this.#arm(rule, period, at);
          return;
        }
        for (const target of rule.targets) {
          this.#fire(
            target.arn,
            target.input === undefined ? scheduledEvent(rule, at) : JSON.parse(target.input),
          );
        }
        this.#arm(rule, period, at + period);
      },
      Math.min(MAX_TIMER_MS, Math.max(0, at - Date.now())),
    ).unref();
    this.#timers.add(timer);
  }
}

function scheduledEvent(rule: ScheduledRule, at: number): Record<string, unknown> {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: rule.account,
    time: new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
    region: rule.region,
    resources: [rule.arn],
    detail: {},
  };
}
