import { type Command, Option } from 'commander';
import { SCOPES, type Scope } from '../../../src/domain/caller.ts';
import { usageError } from '../cli-error.ts';
import { type ConfirmOptions, confirm, confirmOption } from '../confirm.ts';
import type { OperatorOptions } from '../operator.ts';
import { operatorOptions } from '../options.ts';
import { type Columns, printList, printObject } from '../output/print.ts';
import { action, type Session } from '../session.ts';

const WHOSE =
  'with an account: by AWS credentials, as the operator; without: of your own account, through the API';

interface KeyView {
  readonly id: string;
  readonly name: string;
  readonly scope: string;
  readonly prefix: string;
  readonly createdAt: string;
}

const COLUMNS: Columns<KeyView> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  scope: ({ scope }) => scope,
  prefix: ({ prefix }) => prefix,
  created: ({ createdAt }) => createdAt,
};

/** Gives the operator access to the account's keys. */
async function operatorKeys(options: OperatorOptions, account: string) {
  const { accountsOf, accountIn, createKey, revokeKey } = await import('../operator.ts');
  const store = await accountsOf(options);
  await accountIn(store, account);
  return {
    list: () => store.listKeys(account),
    revoke: (key: string) => revokeKey(store, account, key),
    create: (name: string, scope: Scope) => createKey(store, account, { name, scope }),
  };
}

export function keyCommands(program: Command): void {
  const keys = program.command('keys').description('API keys');

  operatorOptions(
    keys.command('create [account]').description(`create a key; its secret is shown this once (${WHOSE})`),
  )
    .addOption(new Option('--name <name>', 'what it is for').default('cli'))
    .addOption(new Option('--scope <scope>', 'what it may do').choices(SCOPES).default('render'))
    .action(
      action<OperatorOptions & { name: string; scope: Scope }, [string?]>(
        async (session, options, account) => {
          const { name, scope } = options;
          printObject(session, await create(session, options, account, name, scope));
        },
      ),
    );

  operatorOptions(
    keys.command('list [account]').description(`list keys, without their secrets (${WHOSE})`),
  ).action(
    action<OperatorOptions, [string?]>(async (session, options, account) => {
      printList(session, await list(session, options, account), COLUMNS);
    }),
  );

  confirmOption(
    operatorOptions(
      keys
        .command('revoke')
        .argument('<account-and-key...>', '[account] and the id of the key')
        .usage('[account] <key> [options]')
        .description(`revoke a key by its id; it stops working at once (${WHOSE})`),
    ),
  ).action(
    action<OperatorOptions & ConfirmOptions, [string[]]>(async (session, options, given) => {
      if (given.length > 2) throw usageError('name an account and a key, or a key alone');
      const id = given.at(-1)!;
      await confirm(options, `revoke the key ${id}, and fail the queued jobs that it made`);
      await revoke(session, options, given.length === 2 ? given[0] : undefined, id);
      printObject(session, { id, revoked: true });
    }),
  );
}

async function create(
  session: Session,
  options: OperatorOptions,
  account: string | undefined,
  name: string,
  scope: Scope,
): Promise<KeyView & { key: string }> {
  if (account === undefined) {
    refuseOperatorOptions(options);
    return (await session.platen().createApiKey({ name, scope })).data;
  }
  const { record, secret } = await (await operatorKeys(options, account)).create(name, scope);
  return { ...shown(record), key: secret };
}

async function list(session: Session, options: OperatorOptions, account: string | undefined) {
  if (account !== undefined) return (await (await operatorKeys(options, account)).list()).map(shown);
  refuseOperatorOptions(options);
  const platen = session.platen();
  const all: KeyView[] = [];
  for await (const key of platen.all((page) => platen.listApiKeys(page))) all.push(key);
  return all;
}

async function revoke(
  session: Session,
  options: OperatorOptions,
  account: string | undefined,
  key: string,
): Promise<void> {
  if (account === undefined) {
    refuseOperatorOptions(options);
    await session.platen().deleteApiKey(key);
  } else await (await operatorKeys(options, account)).revoke(key);
}

function refuseOperatorOptions({ stack }: OperatorOptions): void {
  if (stack !== undefined)
    throw usageError('--stack needs the account of the keys: platen keys list <account>');
}

function shown(record: Omit<KeyView, 'createdAt'> & { readonly createdAt: number }): KeyView {
  const { id, name, scope, prefix } = record;
  return { id, name, scope, prefix, createdAt: new Date(record.createdAt).toISOString() };
}
