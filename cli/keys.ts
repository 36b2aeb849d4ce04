import { Command, Option } from 'commander';
import { createKey, revokeKey } from '../src/app/accounts.ts';
import { SCOPES, type Scope } from '../src/app/plans.ts';
import { CliError } from './cli-error.ts';
import { accountsOf, type OperatorOptions } from './operator.ts';
import { operatorOptions } from './options.ts';
import { printRows } from './print.ts';

export function keyCommands(): Command {
  const keys = new Command('keys').description('API keys of an account (operator)');

  operatorOptions(keys.command('create <account>').description('create a key; its secret is shown this once'))
    .addOption(new Option('--name <name>', 'what it is for').default('cli'))
    .addOption(new Option('--scope <scope>', 'what it may do').choices(SCOPES).default('render'))
    .action(async (account: string, options: OperatorOptions & { name: string; scope: Scope }) => {
      const store = await accountsOf(options);
      if (!(await store.get(account))) throw new CliError(`there is no account ${account}`);
      const { record, secret } = await createKey(store, account, options);
      printRows([{ id: record.id, name: record.name, scope: record.scope, key: secret }], options.json);
    });

  operatorOptions(
    keys.command('list <account>').description("list an account's keys, without their secrets"),
  ).action(async (account: string, options: OperatorOptions) => {
    const all = await (await accountsOf(options)).listKeys(account);
    const rows = all.map(({ id, name, scope, prefix, createdAt }) => ({
      id,
      name,
      scope,
      prefix,
      created: new Date(createdAt).toISOString(),
    }));
    printRows(rows, options.json);
  });

  operatorOptions(
    keys.command('revoke <account> <key>').description('revoke a key by its id; it stops at once'),
  ).action(async (account: string, key: string, options: OperatorOptions) => {
    await revokeKey(await accountsOf(options), account, key);
    printRows([{ id: key, revoked: 'yes' }], options.json);
  });

  return keys;
}
