/** Part of a queue above which a group exceeds its share. */
const SHARE = 0.1;
/** Minimum messages in flight for their number alone to make a group noisy. */
const MIN_IN_FLIGHT = 30;
/** Half-life of processing time, in ms. */
const HALF_LIFE_MS = 60_000;
/** Milliseconds without a received message after which a group is quiet again. */
const FORGIVEN_MS = 5 * 60_000;

interface Time {
  ms: number;
  at: number;
}

/**
 * Finds the noisy message groups of a standard queue, as SQS fair queues define them: groups with over a tenth of the messages in
 * flight (and at least 30), or of the recent processing time. SQS documents these thresholds as approximate. Source: Amazon SQS
 * Developer Guide, "How Amazon SQS fair queues work".
 */
export class NoisyGroups {
  readonly #spent = new Map<string, Time>();
  readonly #sentAt = new Map<string, number>();
  readonly #working = new Map<string, { group: string | null; since: number }>();
  readonly #all: Time = { ms: 0, at: 0 };

  sent(group: string | null, now: number): void {
    if (group !== null) this.#sentAt.set(group, now);
  }

  /** Records that a consumer has received the message; it counts as in process until deleted or its visibility changes. */
  received(messageId: string, group: string | null, now: number): void {
    // An unsettled message counts as in process until its visibility timeout.
    this.settled(messageId, now);
    this.#working.set(messageId, { group, since: now });
  }

  settled(messageId: string, now: number): void {
    const work = this.#working.get(messageId);
    if (!work) return;
    this.#working.delete(messageId);
    add(this.#all, now - work.since, now);
    if (work.group === null) return;
    const spent = this.#spent.get(work.group) ?? { ms: 0, at: now };
    this.#spent.set(work.group, add(spent, now - work.since, now));
  }

  /** @param inFlight messages in flight by group; each one without a group is its own group. */
  isNoisy(group: string, inFlight: ReadonlyMap<string | null, number>, now: number): boolean {
    if (now - (this.#sentAt.get(group) ?? now) > FORGIVEN_MS) return false;
    const own = inFlight.get(group) ?? 0;
    const total = [...inFlight.values()].reduce((sum, count) => sum + count, 0);
    if (own >= MIN_IN_FLIGHT && own > SHARE * total) return true;
    const [spent, all] = this.#processingTime(group, now);
    return spent > SHARE * all;
  }

  #processingTime(group: string, now: number): [own: number, all: number] {
    let own = decayed(this.#spent.get(group), now);
    let all = decayed(this.#all, now);
    for (const work of this.#working.values()) {
      all += now - work.since;
      if (work.group === group) own += now - work.since;
    }
    return [own, all];
  }
}

function decayed(time: Time | undefined, now: number): number {
  return time === undefined ? 0 : time.ms * 2 ** ((time.at - now) / HALF_LIFE_MS);
}

function add(time: Time, ms: number, now: number): Time {
  time.ms = decayed(time, now) + ms;
  time.at = now;
  return time;
}
