import { type Command, Option } from 'commander';

/** Options of the commands that work with AWS credentials. */
export function operatorOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--stack <name>', 'CloudFormation stack of the deployment; the local runtime when left out'),
    )
    .addOption(new Option('--profile <name>', 'AWS profile').env('AWS_PROFILE'))
    .addOption(new Option('--region <name>', 'AWS region').env('AWS_REGION'))
    .addOption(new Option('--json', 'print JSON'));
}

/** Options of the commands that work through the API. */
export function apiOptions(command: Command): Command {
  return command
    .addOption(new Option('--url <url>', 'base URL of the API').env('PLATEN_URL'))
    .addOption(new Option('--key <key>', 'API key').env('PLATEN_API_KEY'));
}
