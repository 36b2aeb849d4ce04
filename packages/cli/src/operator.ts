import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { fromNodeProviderChain } from '@aws-sdk/credential-providers';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { DynamoAccountStore } from '../../../src/adapters/aws/accounts/account-store.ts';
import type { AccountRecord, AccountStore } from '../../../src/ports/account-store.ts';
import { CliError } from './cli-error.ts';
import { localRuntime } from './local-runtime.ts';

export { createAccount, createKey, revokeKey } from '../../../src/app/accounts.ts';

export interface OperatorOptions {
  readonly stack?: string;
  readonly profile?: string;
  readonly region?: string;
}

/** The accounts of a deployed stack, or of the local runtime when no stack is named. */
export async function accountsOf(options: OperatorOptions): Promise<AccountStore> {
  if (options.stack === undefined) return localAccounts();
  const common = {
    region: options.region,
    credentials: fromNodeProviderChain({ profile: options.profile }),
  };
  const table = await tableOf(new CloudFormationClient(common), options.stack);
  return new DynamoAccountStore(DynamoDBDocumentClient.from(new DynamoDBClient(common)), table);
}

/** @throws CliError when there is no such account. */
export async function accountIn(store: AccountStore, id: string): Promise<AccountRecord> {
  const account = await store.get(id);
  if (!account) throw new CliError(`there is no account ${id}`);
  return account;
}

function localAccounts(): AccountStore {
  const { awsEndpoints, tables } = localRuntime();
  const table = Object.entries(tables).find(([name]) => name.endsWith('AccountsTable'))?.[1];
  if (table === undefined) throw new CliError('local.json names no accounts table; start the runtime again');
  const client = new DynamoDBClient({
    endpoint: awsEndpoints.dynamodb,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return new DynamoAccountStore(DynamoDBDocumentClient.from(client), table);
}

async function tableOf(cloudFormation: CloudFormationClient, stack: string): Promise<string> {
  const { Stacks } = await cloudFormation
    .send(new DescribeStacksCommand({ StackName: stack }))
    .catch((error: Error) => {
      throw new CliError(`cannot read the stack ${stack}: ${error.message}`);
    });
  const output = Stacks?.[0]?.Outputs?.find(({ OutputKey }) => OutputKey === 'AccountsTable');
  if (output?.OutputValue === undefined) throw new CliError(`the stack ${stack} is no Platen service stack`);
  return output.OutputValue;
}
