import { setTimeout as delay } from 'node:timers/promises';
import { type EraseStep, eraseAccount } from '../../src/app/erase-account.ts';
import type { StoredData } from '../../src/ports/account-eraser.ts';
import type { AccountRecord } from '../../src/ports/account-store.ts';
import { CliError } from './cli-error.ts';
import { ask } from './confirm.ts';
import { accountIn, erasureOf, type OperatorOptions } from './operator.ts';
import { printJson } from './output/print.ts';
import type { Session } from './session.ts';

export interface DeleteAccountOptions extends OperatorOptions {
  readonly yes?: boolean;
  /** Seconds for which running work may still write data after the account is closed. */
  readonly settle?: number;
}

/** Days for which DynamoDB point-in-time recovery, as the data stack configures it, can restore a table. */
const RECOVERY_DAYS = 35;

/** Shows an account's data, asks for confirmation, deletes it, and reports what the deployment's backups still hold. */
export async function deleteAccount(
  session: Session,
  options: DeleteAccountOptions,
  id: string,
): Promise<void> {
  const { accounts, eraser } = await erasureOf(options);
  const account = await accountIn(accounts, id);
  const say = (line: string) => {
    if (!session.json) process.stdout.write(`${line}\n`);
  };
  say(`The account ${account.name} (${id}, ${account.plan}) has:`);
  for (const line of describe(await eraser.survey(id))) say(`  ${line}`);
  if (account.closedAt !== undefined) say(`Its removal began at ${iso(account.closedAt)} and continues.`);
  if (!options.yes) await confirm(account);
  const total = new Map<string, number>();
  await eraseAccount(
    {
      accounts,
      eraser,
      now: Date.now,
      wait: delay,
      report: (step) => {
        if (step.step === 'removed') {
          for (const { place, count } of step.removed) total.set(place, (total.get(place) ?? 0) + count);
        }
        for (const line of reportOf(step)) say(line);
      },
    },
    id,
    options.settle === undefined ? undefined : options.settle * 1000,
  );
  const until = iso(Date.now() + RECOVERY_DAYS * 86_400_000).slice(0, 10);
  if (session.json) {
    printJson({ id, removed: Object.fromEntries(total), recoverableUntil: until });
    return;
  }
  say(`The account ${account.name} (${id}) is removed, with its audit events.`);
  say('Remaining traces of it:');
  for (const line of remains(until)) say(`  ${line}`);
}

function remains(until: string): string[] {
  return [
    `point-in-time recovery of the tables, until ${until} (${RECOVERY_DAYS} days): restoring one brings it back`,
    'buckets: nothing, unless you have turned on versions, replication or AWS Backup yourself',
    'queues: names of jobs, for up to 4 days; dead letters, for up to 14 days',
    'messages of producers that named it, with their data: up to 18 days; what they put under producers/: 19 days',
    'pages that a function was printing when it died, without the id of the account: up to two days',
    'logs of the functions, with its id and no contents: 30 days',
    'issued download URLs no longer work; upload URLs work for an hour, and their files are removed within two days',
  ];
}

function reportOf(step: EraseStep): string[] {
  switch (step.step) {
    case 'closed':
      return [`Closed: ${step.keys} keys revoked, its jobs are no longer worked on.`];
    case 'removed':
      return describe(step.removed).map((line) => `removed ${line}`);
    case 'waiting':
      return [
        `Waiting ${Math.ceil(step.ms / 1000)} s for work in progress. You can stop this: running it again continues.`,
      ];
  }
}

function describe(holdings: readonly StoredData[]): string[] {
  const there = holdings.filter(({ count }) => count > 0);
  if (there.length === 0) return ['nothing'];
  return there.map(({ place, count, bytes }) =>
    bytes === undefined
      ? `${place}: ${count} items`
      : `${place}: ${count} objects, ${(bytes / 1e6).toFixed(1)} MB`,
  );
}

async function confirm({ name }: AccountRecord): Promise<void> {
  const answer = await ask(`This cannot be undone. Type the account's name (${name}) to continue: `);
  if (answer !== name) throw new CliError('nothing was changed');
}

function iso(unixMs: number): string {
  return new Date(unixMs).toISOString();
}
