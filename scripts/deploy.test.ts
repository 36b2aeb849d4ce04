import { describe, expect, it } from 'vitest';
import { deployArguments, explained, statedIn } from './deploy.ts';

describe('the arguments of npm run deploy', () => {
  it('may be its own, and those of cdk deploy', () => {
    expect(
      deployArguments(['--stage', 'staging', '--yes', '--require-approval', 'never', '-c', 'nag=false']),
    ).toEqual({
      stage: 'staging',
      yes: true,
      others: ['--require-approval', 'never', '-c', 'nag=false'],
    });
    expect(deployArguments(['--stage=staging']).others).toEqual([]);
  });

  it.each([['-c', 'alarmEmail=x'], ['--context', 'alarmEmail=x'], ['--context=alarmEmail=x']])(
    'may not be settings (%s), which the next deployment would withdraw',
    (...args) => {
      expect(() => deployArguments(args)).toThrow(/^-c alarmEmail: write it into platen\.settings\.json/);
    },
  );

  it('name a stage', () => {
    expect(() => deployArguments(['--stage'])).toThrow(/needs a name/);
  });
});

describe('statedIn', () => {
  it('finds the settings in a template, or none in an older one', () => {
    const parameter = { Type: 'AWS::SSM::Parameter', Properties: { Value: '{"dev":true}' } };
    expect(statedIn({ Resources: { SettingsF1: parameter } })).toEqual({ dev: true });
    expect(statedIn({ Resources: { Key: { Type: 'AWS::KMS::Key' } } })).toBeUndefined();
  });
});

it('a deployment without a region or credentials names the missing setting', () => {
  expect(explained(new Error('Region is missing'))).toMatch(/AWS_REGION, or AWS_PROFILE/);
  const none = Object.assign(new Error('Could not load'), { name: 'CredentialsProviderError' });
  expect(explained(none)).toBe(
    'No AWS credentials: set AWS_PROFILE, or sign in with the AWS CLI (Could not load)',
  );
  expect(explained(new Error('other'))).toBe('other');
});
