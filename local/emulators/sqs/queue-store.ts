import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { MessageAttributes, ReceivedMessage } from './message.ts';
import { NoisyGroups } from './noisy-groups.ts';
import { DEFAULT_QUEUE_ATTRIBUTES, type Queue, type QueueDepth, redrivePolicy } from './queue.ts';

// WAL with NORMAL survives any end of the process without an fsync per message.
const SCHEMA = `
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = NORMAL;
  CREATE TABLE IF NOT EXISTS queues (
    name TEXT PRIMARY KEY, attributes TEXT NOT NULL, created_at INTEGER NOT NULL, modified_at INTEGER NOT NULL
  );
  CREATE TABLE IF NOT EXISTS messages (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE, queue TEXT NOT NULL, body TEXT NOT NULL, attributes TEXT NOT NULL,
    sender TEXT NOT NULL, sent_at INTEGER NOT NULL, visible_at INTEGER NOT NULL,
    receipt TEXT, receive_count INTEGER NOT NULL DEFAULT 0, first_received_at INTEGER, group_id TEXT
  );
  CREATE INDEX IF NOT EXISTS messages_by_visibility ON messages (queue, visible_at);
  CREATE INDEX IF NOT EXISTS messages_by_receipt ON messages (receipt);
`;

interface MessageRow {
  readonly sequence: number;
  readonly id: string;
  readonly group_id: string | null;
  readonly body: string;
  readonly attributes: string;
  readonly sender: string;
  readonly sent_at: number;
  readonly receive_count: number;
  readonly first_received_at: number | null;
}

/** Standard queues, fair to message groups, and their messages in one SQLite file. */
export class QueueStore {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  readonly #arrivals = new EventEmitter().setMaxListeners(0);
  readonly #noisy = new Map<string, NoisyGroups>();

  readonly #overtakenMs: () => number;

  /**
   * @param file database file; `:memory:` stores nothing on disk.
   * @param overtakenMs returns the time by which to delay a message further: standard queues may deliver in another order.
   */
  constructor(file: string, overtakenMs = () => 0) {
    this.#overtakenMs = overtakenMs;
    this.#database = new DatabaseSync(file);
    this.#database.exec(SCHEMA);
    this.#addGroups();
  }

  // Files of earlier versions have no groups.
  #addGroups(): void {
    const columns = this.#database.prepare('PRAGMA table_info(messages)').all() as { name: string }[];
    if (!columns.some(({ name }) => name === 'group_id')) {
      this.#database.exec('ALTER TABLE messages ADD COLUMN group_id TEXT');
    }
  }

  close(): void {
    this.#database.close();
  }

  /** Creates the queue, or sets the attributes of an existing one. */
  putQueue(name: string, attributes: Readonly<Record<string, string>>): void {
    const now = Date.now();
    this.#run(
      `INSERT INTO queues VALUES (?, ?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET attributes = excluded.attributes, modified_at = excluded.modified_at`,
      name,
      JSON.stringify(attributes),
      now,
      now,
    );
  }

  queue(name: string): Queue | undefined {
    const row = this.#statement('SELECT * FROM queues WHERE name = ?').get(name) as
      | { attributes: string; created_at: number; modified_at: number }
      | undefined;
    if (!row) return undefined;
    const attributes = JSON.parse(row.attributes) as Record<string, string>;
    return {
      name,
      attributes: { ...DEFAULT_QUEUE_ATTRIBUTES, ...attributes },
      createdAt: row.created_at,
      modifiedAt: row.modified_at,
    };
  }

  queueNames(prefix = ''): string[] {
    const rows = this.#statement('SELECT name FROM queues ORDER BY name').all() as { name: string }[];
    return rows.map(({ name }) => name).filter((name) => name.startsWith(prefix));
  }

  deleteQueue(name: string): void {
    this.purge(name);
    this.#run('DELETE FROM queues WHERE name = ?', name);
  }

  purge(name: string): void {
    this.#noisy.delete(name);
    this.#run('DELETE FROM messages WHERE queue = ?', name);
  }

  /**
   * Adds a message and returns its id.
   * @param group `MessageGroupId`, if any.
   */
  send(
    queue: string,
    body: string,
    attributes: MessageAttributes,
    delayMs: number,
    sender: string,
    group: string | null = null,
  ): string {
    const id = randomUUID();
    const now = Date.now();
    this.#run(
      `INSERT INTO messages (id, queue, body, attributes, sender, sent_at, visible_at, group_id)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      queue,
      body,
      JSON.stringify(attributes),
      sender,
      now,
      Math.round(now + delayMs + this.#overtakenMs()),
      group,
    );
    this.#noisyGroups(queue).sent(group, now);
    this.#arrivals.emit(queue);
    return id;
  }

  /**
   * Receives up to `max` visible messages and hides them for `visibilityMs`. Messages received too often are moved to the
   * dead-letter queue.
   */
  receive(queue: Queue, max: number, visibilityMs: number): ReceivedMessage[] {
    const now = Date.now();
    const retentionMs = Number(queue.attributes.MessageRetentionPeriod) * 1000;
    this.#run('DELETE FROM messages WHERE queue = ? AND sent_at < ?', queue.name, now - retentionMs);
    const redrive = redrivePolicy(queue);
    const received: ReceivedMessage[] = [];
    // Each message only once, even if a timeout of 0 leaves it visible.
    const seen: number[] = [];
    while (received.length < max) {
      const row = this.#next(queue.name, now, seen);
      if (!row) break;
      seen.push(row.sequence);
      if (redrive && row.receive_count >= redrive.maxReceiveCount && this.queue(redrive.queue)) {
        this.#run(
          'UPDATE messages SET queue = ?, receipt = NULL WHERE sequence = ?',
          redrive.queue,
          row.sequence,
        );
        this.#noisyGroups(queue.name).settled(row.id, now);
        this.#arrivals.emit(redrive.queue);
        continue;
      }
      this.#noisyGroups(queue.name).received(row.id, row.group_id, now);
      received.push(this.#hide(row, now, visibilityMs));
    }
    return received;
  }

  /**
   * Returns the next message to receive: the oldest one of the quiet groups. If only noisy groups have messages, the oldest one
   * of the noisy group with the fewest in flight.
   */
  #next(queue: string, now: number, seen: readonly number[]): MessageRow | undefined {
    const groups = this.#statement(
      `SELECT group_id AS name, min(sequence) AS oldest FROM messages
       WHERE queue = ? AND visible_at <= ? AND sequence NOT IN (SELECT value FROM json_each(?)) GROUP BY group_id`,
    ).all(queue, now, JSON.stringify(seen)) as { name: string | null; oldest: number }[];
    if (groups.length === 0) return undefined;
    const inFlight = groups.length === 1 ? new Map<string | null, number>() : this.#inFlight(queue, now);
    const rank = (name: string | null) => {
      const noisy =
        name !== null && groups.length > 1 && this.#noisyGroups(queue).isNoisy(name, inFlight, now);
      return noisy ? 1 + (inFlight.get(name) ?? 0) : 0;
    };
    const [first] = groups
      .map(({ name, oldest }) => ({ oldest, rank: rank(name) }))
      .sort((a, b) => a.rank - b.rank || a.oldest - b.oldest);
    return this.#statement('SELECT * FROM messages WHERE sequence = ?').get(first!.oldest) as unknown as
      | MessageRow
      | undefined;
  }

  #inFlight(queue: string, now: number): Map<string | null, number> {
    const rows = this.#statement(
      `SELECT group_id AS name, count(*) AS n FROM messages
       WHERE queue = ? AND visible_at > ? AND receipt IS NOT NULL GROUP BY group_id`,
    ).all(queue, now) as { name: string | null; n: number }[];
    return new Map(rows.map(({ name, n }) => [name, n]));
  }

  #noisyGroups(queue: string): NoisyGroups {
    let groups = this.#noisy.get(queue);
    if (!groups) {
      groups = new NoisyGroups();
      this.#noisy.set(queue, groups);
    }
    return groups;
  }

  #settle(queue: string, receipt: string): void {
    const row = this.#statement('SELECT id FROM messages WHERE receipt = ?').get(receipt) as
      | { id: string }
      | undefined;
    if (row) this.#noisyGroups(queue).settled(row.id, Date.now());
  }

  /** Like {@link receive}, but waits up to `waitMs` for a first message. Returns nothing when `signal` fires. */
  async poll(
    queueName: string,
    options: { max: number; visibilityMs?: number; waitMs: number; signal: AbortSignal },
  ): Promise<ReceivedMessage[]> {
    const deadline = Date.now() + options.waitMs;
    for (;;) {
      // Re-reads the queue each time, since its attributes may have changed.
      const queue = options.signal.aborted ? undefined : this.queue(queueName);
      if (!queue) return [];
      const visibilityMs = options.visibilityMs ?? Number(queue.attributes.VisibilityTimeout) * 1000;
      const messages = this.receive(queue, options.max, visibilityMs);
      if (messages.length > 0 || Date.now() >= deadline) return messages;
      await this.#arrival(queueName, deadline, options.signal);
    }
  }

  /** Deletes the message of the receipt handle. Returns false if the handle is not the latest. */
  delete(queue: string, receipt: string): boolean {
    this.#settle(queue, receipt);
    return this.#run('DELETE FROM messages WHERE queue = ? AND receipt = ?', queue, receipt) > 0;
  }

  /** Makes a message in flight visible after `visibilityMs`. Returns false if the handle is not in flight. */
  changeVisibility(queue: string, receipt: string, visibilityMs: number): boolean {
    const now = Date.now();
    this.#settle(queue, receipt);
    const changed = this.#run(
      'UPDATE messages SET visible_at = ? WHERE queue = ? AND receipt = ? AND visible_at > ?',
      now + visibilityMs,
      queue,
      receipt,
      now,
    );
    this.#arrivals.emit(queue);
    return changed > 0;
  }

  depth(queue: string): QueueDepth {
    const now = Date.now();
    const count = (condition: string, ...values: (string | number)[]) =>
      (
        this.#statement(`SELECT count(*) AS n FROM messages WHERE queue = ? AND ${condition}`).get(
          queue,
          ...values,
        ) as { n: number }
      ).n;
    return {
      visible: count('visible_at <= ?', now),
      inFlight: count('visible_at > ? AND receipt IS NOT NULL', now),
      delayed: count('visible_at > ? AND receipt IS NULL', now),
    };
  }

  /** Moves all messages of a queue to another one, like a redrive from a dead-letter queue. */
  moveAll(from: string, to: string): number {
    const moved = this.#run(
      'UPDATE messages SET queue = ?, receipt = NULL, receive_count = 0, visible_at = ? WHERE queue = ?',
      to,
      Date.now(),
      from,
    );
    this.#arrivals.emit(to);
    return moved;
  }

  #hide(row: MessageRow, now: number, visibilityMs: number): ReceivedMessage {
    const receiptHandle = randomUUID();
    const firstReceivedAt = row.first_received_at ?? now;
    this.#run(
      `UPDATE messages SET receipt = ?, visible_at = ?, receive_count = receive_count + 1, first_received_at = ?
       WHERE sequence = ?`,
      receiptHandle,
      now + visibilityMs,
      firstReceivedAt,
      row.sequence,
    );
    return {
      messageId: row.id,
      receiptHandle,
      body: row.body,
      attributes: JSON.parse(row.attributes) as MessageAttributes,
      sentAt: row.sent_at,
      firstReceivedAt,
      receiveCount: row.receive_count + 1,
      senderId: row.sender,
      ...(row.group_id !== null && { groupId: row.group_id }),
    };
  }

  /** Resolves when a message arrives or becomes visible again, at the deadline, or when the signal fires. */
  #arrival(queue: string, deadline: number, signal: AbortSignal): Promise<void> {
    const { at } = this.#statement('SELECT min(visible_at) AS at FROM messages WHERE queue = ?').get(
      queue,
    ) as {
      at: number | null;
    };
    const wakeAt = Math.min(deadline, at ?? deadline);
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.#arrivals.off(queue, done);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.max(1, wakeAt - Date.now()));
      this.#arrivals.once(queue, done);
      signal.addEventListener('abort', done, { once: true });
    });
  }

  #run(sql: string, ...values: (string | number | null)[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#database.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
}
