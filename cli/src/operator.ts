import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { fromNodeProviderChain } from '@aws-sdk/credential-providers';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AwsAccountEraser } from '../../src/adapters/aws/accounts/account-eraser.ts';
import { DynamoAccountStore } from '../../src/adapters/aws/accounts/account-store.ts';
import type { AccountEraser } from '../../src/ports/account-eraser.ts';
import type { AccountRecord, AccountStore } from '../../src/ports/account-store.ts';
import { CliError } from './cli-error.ts';
import { localRuntime } from './local-runtime.ts';

export { createAccount, createKey, revokeKey } from '../../src/app/accounts.ts';

export interface OperatorOptions {
  readonly stack?: string;
  readonly profile?: string;
  readonly region?: string;
}

/** Data resources of a deployment. */
interface Deployment {
  readonly dynamo: DynamoDBDocumentClient;
  readonly s3: S3Client;
  /** Physical names by output key, such as `AccountsTable`. */
  readonly resources: Readonly<Record<string, string>>;
}

/** Returns the account store of a deployed stack, or of the local runtime if no stack is given. */
export async function accountsOf(options: OperatorOptions): Promise<AccountStore> {
  return storeOf(await deploymentOf(options));
}

/** Like `accountsOf`, plus the ports that delete all data of an account. */
export async function erasureOf(
  options: OperatorOptions,
): Promise<{ accounts: AccountStore; eraser: AccountEraser }> {
  const deployment = await deploymentOf(options);
  const tables = Object.entries(deployment.resources).filter(([name]) => name.endsWith('Table'));
  const eraser = new AwsAccountEraser(deployment.dynamo, deployment.s3, {
    tables: Object.fromEntries(tables),
    documentsBucket: named(deployment, 'DocumentsBucket'),
    internalBucket: named(deployment, 'InternalBucket'),
  });
  return { accounts: storeOf(deployment), eraser };
}

/** @throws CliError when the account does not exist. */
export async function accountIn(store: AccountStore, id: string): Promise<AccountRecord> {
  const account = await store.get(id);
  if (!account) throw new CliError(`account not found: ${id}`);
  return account;
}

function storeOf(deployment: Deployment): AccountStore {
  return new DynamoAccountStore(deployment.dynamo, named(deployment, 'AccountsTable'));
}

function named({ resources }: Deployment, name: string): string {
  const found = resources[name];
  if (found === undefined)
    throw new CliError(`the deployment has no output ${name}: deploy or start it again`);
  return found;
}

async function deploymentOf(options: OperatorOptions): Promise<Deployment> {
  if (options.stack === undefined) return localDeployment();
  const common = {
    region: options.region,
    credentials: fromNodeProviderChain({ profile: options.profile }),
  };
  return {
    dynamo: DynamoDBDocumentClient.from(new DynamoDBClient(common)),
    s3: new S3Client(common),
    resources: await outputsOf(new CloudFormationClient(common), options.stack),
  };
}

function localDeployment(): Deployment {
  const { awsEndpoints, awsCredentials: credentials, tables, buckets } = localRuntime();
  // Files written before the emulators verified signatures have no credentials.
  if (credentials === undefined)
    throw new CliError('the local runtime is of an older version: start it again');
  const common = { region: 'us-east-1', credentials };
  return {
    dynamo: DynamoDBDocumentClient.from(new DynamoDBClient({ ...common, endpoint: awsEndpoints.dynamodb })),
    s3: new S3Client({ ...common, endpoint: awsEndpoints.s3, forcePathStyle: true }),
    resources: { ...tables, ...buckets },
  };
}

async function outputsOf(
  cloudFormation: CloudFormationClient,
  stack: string,
): Promise<Record<string, string>> {
  const { Stacks } = await cloudFormation
    .send(new DescribeStacksCommand({ StackName: stack }))
    .catch((error: Error) => {
      throw new CliError(`cannot read the stack ${stack}: ${error.message}`);
    });
  const outputs = (Stacks?.[0]?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [
    OutputKey,
    OutputValue,
  ]);
  const found = Object.fromEntries(outputs) as Record<string, string>;
  if (found.AccountsTable === undefined)
    throw new CliError(`the stack ${stack} is not a Platen service stack`);
  return found;
}
