import { Argument, type Command, Option } from 'commander';
import { PLANS, type Plan } from '../../../src/domain/plans.ts';
import type { DeleteAccountOptions } from '../delete-account.ts';
import type { OperatorOptions } from '../operator.ts';
import { numberFrom, operatorOptions } from '../options.ts';
import { printList, printObject } from '../output/print.ts';
import { action } from '../session.ts';

/** Loaded only when needed, since the AWS SDK is most of this program. */
const operator = () => import('../operator.ts');

export function accountCommands(program: Command): void {
  const accounts = program.command('accounts').description('accounts and their plans (operator)');

  operatorOptions(accounts.command('create <name>').description('create an account'))
    .addOption(new Option('--plan <plan>', 'its plan').choices(PLANS).default('free'))
    .action(
      action<OperatorOptions & { plan: Plan }, [string]>(async (session, options, name) => {
        const { accountsOf, createAccount } = await operator();
        const { id, plan } = await createAccount(await accountsOf(options), name, options.plan);
        printObject(session, { id, name, plan });
      }),
    );

  operatorOptions(accounts.command('list').description('list all accounts')).action(
    action<OperatorOptions, []>(async (session, options) => {
      const all = await (await (await operator()).accountsOf(options)).list();
      const items = all.map(({ id, name, plan, createdAt }) => ({
        id,
        name,
        plan,
        createdAt: iso(createdAt),
      }));
      printList(session, items, {
        id: ({ id }) => id,
        name: ({ name }) => name,
        plan: ({ plan }) => plan,
        created: ({ createdAt }) => createdAt,
      });
    }),
  );

  operatorOptions(
    accounts
      .command('set-plan <account>')
      .description('move an account to another plan')
      .addArgument(new Argument('<plan>').choices(PLANS)),
  ).action(
    action<OperatorOptions, [string, Plan]>(async (session, options, id, plan) => {
      const { accountsOf, accountIn } = await operator();
      const store = await accountsOf(options);
      await accountIn(store, id);
      await store.setPlan(id, plan);
      printObject(session, { id, plan });
    }),
  );

  operatorOptions(
    accounts.command('delete <account>').description('remove an account with all its data and audit events'),
  )
    .addOption(new Option('--yes', 'do not ask'))
    .addOption(
      new Option(
        '--settle <seconds>',
        'time to wait for work in progress to end (default: 15 minutes)',
      ).argParser(numberFrom(0)),
    )
    .action(
      action<DeleteAccountOptions, [string]>(async (session, options, id) => {
        const { deleteAccount } = await import('../delete-account.ts');
        await deleteAccount(session, options, id);
      }),
    );
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
