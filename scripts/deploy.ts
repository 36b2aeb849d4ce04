// npm run deploy: deploys with the settings of a file, after showing their differences from the deployed settings.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { CloudFormationClient, GetTemplateCommand } from '@aws-sdk/client-cloudformation';
import { SETTING_NAMES, type StatedSettings, settled } from '../lib/settings.ts';
import { type SettingsChanges, settingsChanges } from '../lib/settings-changes.ts';
import { readSettingsFile, settingsFile } from '../lib/settings-file.ts';

const root = path.dirname(import.meta.dirname);

interface Arguments {
  readonly stage: string | undefined;
  /** Whether settings may be removed without confirmation. */
  readonly yes: boolean;
  /** Other arguments, passed to `cdk deploy`. */
  readonly others: readonly string[];
}

/** @throws Error for a setting on the command line, which the next deployment would lose */
export function deployArguments(args: readonly string[]): Arguments {
  const { values, tokens } = parseArgs({
    args: [...args],
    options: {
      stage: { type: 'string' },
      yes: { type: 'boolean' },
      context: { type: 'string', short: 'c', multiple: true },
    },
    strict: false,
    tokens: true,
  });
  const stage = typeof values.stage === 'string' ? values.stage : undefined;
  if (values.stage === true)
    throw new Error('--stage needs a name, as in: npm run deploy -- --stage staging');
  for (const token of tokens) {
    if (token.kind !== 'option' || token.name !== 'context' || token.value === undefined) continue;
    const name = token.value.split('=')[0]!;
    if (SETTING_NAMES.includes(name))
      throw new Error(
        `-c ${name}: write it into ${settingsFile(stage)}, where the next deployment finds it too`,
      );
  }
  const own = new Set(
    tokens.flatMap((token) => {
      if (token.kind !== 'option' || (token.name !== 'stage' && token.name !== 'yes')) return [];
      return token.value !== undefined && !token.inlineValue ? [token.index, token.index + 1] : [token.index];
    }),
  );
  return { stage, yes: values.yes === true, others: args.filter((_, index) => !own.has(index)) };
}

/** Settings of the existing deployment; undefined if there is none. */
async function deployedSettings(prefix: string): Promise<StatedSettings | undefined> {
  const client = new CloudFormationClient({});
  let body: string | undefined;
  try {
    ({ TemplateBody: body } = await client.send(new GetTemplateCommand({ StackName: `${prefix}Data` })));
  } catch (error) {
    // CloudFormation's error for a stack that does not exist.
    if (error instanceof Error && error.name === 'ValidationError' && /does not exist/.test(error.message))
      return undefined;
    throw error;
  }
  // A deployment from before templates contained settings still has data.
  return body === undefined ? undefined : (statedIn(JSON.parse(body) as Template) ?? {});
}

interface Template {
  readonly Resources?: Readonly<
    Record<string, { readonly Type: string; readonly Properties?: { readonly Value?: unknown } }>
  >;
}

/** Settings in the template of a deployment's data stack; undefined for templates from before they contained settings. */
export function statedIn({ Resources = {} }: Template): StatedSettings | undefined {
  const parameter = Object.entries(Resources).find(
    ([id, { Type }]) => Type === 'AWS::SSM::Parameter' && id.startsWith('Settings'),
  );
  const value = parameter?.[1].Properties?.Value;
  // Not validated: settings that an earlier version accepted are compared, even if this version refuses them.
  return typeof value === 'string' ? (JSON.parse(value) as StatedSettings) : undefined;
}

async function isConfirmed({ withdrawn }: SettingsChanges): Promise<boolean> {
  const question = `This withdraws ${withdrawn.join(', ')}.`;
  if (!process.stdin.isTTY) {
    console.error(`${question} Set them in the file of settings, or say --yes.`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} Deploy? (yes/no) `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

async function main(): Promise<number> {
  const { stage, yes, others } = deployArguments(process.argv.slice(2));
  const stated = readSettingsFile(root, stage);
  const { prefix } = settled(stated, stage);
  const deployed = await deployedSettings(prefix);
  console.error(`Deploying ${prefix} with ${settingsFile(stage)}`);
  if (deployed) {
    const changes = settingsChanges(deployed, stated);
    for (const line of changes.lines) console.error(`  ${line}`);
    if (changes.refused.length > 0) throw new Error(changes.refused.join('\n'));
    if (changes.withdrawn.length > 0 && !yes && !(await isConfirmed(changes))) return 1;
  }
  const cdk = path.join(root, 'node_modules/.bin/cdk');
  const context = stage === undefined ? [] : ['-c', `stage=${stage}`];
  const { status } = spawnSync(cdk, ['deploy', '--all', ...context, ...others], {
    cwd: root,
    stdio: 'inherit',
  });
  return status ?? 1;
}

/** Message of an error, with instructions if the AWS SDK is not configured. */
export function explained(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.message === 'Region is missing')
    return 'No AWS region: set AWS_REGION, or AWS_PROFILE to a profile that has one';
  if (error.name === 'CredentialsProviderError')
    return `No AWS credentials: set AWS_PROFILE, or sign in with the AWS CLI (${error.message})`;
  return error.message;
}

if (import.meta.main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(explained(error));
    process.exitCode = 1;
  }
}
