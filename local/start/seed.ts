import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { pushTemplate, readTemplateFolder } from '../../cli/src/template-folder.ts';
import { Platen } from '../../packages/client/src/index.ts';
import { DynamoAccountStore } from '../../src/adapters/aws/accounts/account-store.ts';
import { DynamoWebhookSecrets } from '../../src/adapters/aws/accounts/webhook-secrets.ts';
import { createAccount, createKey } from '../../src/app/accounts.ts';

/** Context for filling an empty data folder. */
export interface SeedContext {
  /** Environment for the AWS adapters: credentials, region, endpoints, and the variables of all functions. */
  readonly env: Record<string, string>;
  /** Outputs of all stacks by key. */
  readonly outputs: Record<string, string>;
  readonly baseUrl: string;
  readonly dataDir: string;
  /** Prints a line of progress. */
  log(message: string): void;
}

/** Created account and its details for the person at the terminal. */
export interface SeedResult {
  readonly accountId: string;
  readonly adminKey: string;
  readonly renderKey: string;
  readonly webhookSecret: string;
}

const STARTER_TEMPLATES = path.join(import.meta.dirname, '../../templates');

/**
 * Creates an account on the Business plan with an `admin` and a `render` key, and loads the starter templates. Called once per
 * data folder, when the API is running. After a partial failure the next start creates another account; the first one is
 * harmless, since its keys are lost.
 */
export async function seed({ env, baseUrl, log }: SeedContext): Promise<SeedResult> {
  const account = await seedAccount(env);
  log('Account with two keys made');
  await pushStarterTemplates(new Platen({ baseUrl, apiKey: account.adminKey }), log);
  return account;
}

/** Creates only the account, directly in the tables. */
export async function seedAccount(env: Readonly<Record<string, string>>): Promise<SeedResult> {
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({
      endpoint: env.AWS_ENDPOINT_URL_DYNAMODB,
      region: env.AWS_REGION,
      credentials: { accessKeyId: env.AWS_ACCESS_KEY_ID!, secretAccessKey: env.AWS_SECRET_ACCESS_KEY! },
    }),
  );
  const accounts = new DynamoAccountStore(client, env.ACCOUNTS_TABLE!);
  const account = await createAccount(accounts, 'Local', 'business');
  const admin = await createKey(accounts, account.id, { name: 'local admin', scope: 'admin' });
  const render = await createKey(accounts, account.id, { name: 'local render', scope: 'render' });
  const secrets = new DynamoWebhookSecrets(client, env.ACCOUNTS_TABLE!);
  const [webhookSecret] = await secrets.valid(account.id, Date.now());
  client.destroy();
  return {
    accountId: account.id,
    adminKey: admin.secret,
    renderKey: render.secret,
    webhookSecret: webhookSecret!,
  };
}

async function pushStarterTemplates(platen: Platen, log: (message: string) => void): Promise<void> {
  const folders = readdirSync(STARTER_TEMPLATES)
    .map((name) => path.join(STARTER_TEMPLATES, name))
    .filter((folder) => existsSync(path.join(folder, 'template.html')));
  for (const folder of folders) {
    const {
      data: { slug },
    } = await pushTemplate(platen, folder, readTemplateFolder(folder));
    log(`Template ${slug} checked and loaded`);
  }
}
