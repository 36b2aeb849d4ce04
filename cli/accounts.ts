import { Argument, Command, Option } from 'commander';
import { createAccount } from '../src/app/accounts.ts';
import { PLANS, type Plan } from '../src/app/plans.ts';
import { CliError } from './cli-error.ts';
import { accountsOf, type OperatorOptions } from './operator.ts';
import { operatorOptions } from './options.ts';
import { printRows } from './print.ts';

export function accountCommands(): Command {
  const accounts = new Command('accounts').description('accounts and their plans (operator)');

  operatorOptions(accounts.command('create <name>').description('create an account'))
    .addOption(new Option('--plan <plan>', 'its plan').choices(PLANS).default('free'))
    .action(async (name: string, options: OperatorOptions & { plan: Plan }) => {
      const account = await createAccount(await accountsOf(options), name, options.plan);
      printRows([{ id: account.id, name: account.name, plan: account.plan }], options.json);
    });

  operatorOptions(accounts.command('list').description('list all accounts')).action(
    async (options: OperatorOptions) => {
      const all = await (await accountsOf(options)).list();
      const rows = all.map(({ id, name, plan, createdAt }) => ({
        id,
        name,
        plan,
        created: new Date(createdAt).toISOString(),
      }));
      printRows(rows, options.json);
    },
  );

  operatorOptions(
    accounts
      .command('set-plan <account>')
      .description('move an account to another plan')
      .addArgument(new Argument('<plan>').choices(PLANS)),
  ).action(async (id: string, plan: Plan, options: OperatorOptions) => {
    const store = await accountsOf(options);
    if (!(await store.get(id))) throw new CliError(`there is no account ${id}`);
    await store.setPlan(id, plan);
    printRows([{ id, plan }], options.json);
  });

  return accounts;
}
