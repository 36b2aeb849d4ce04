import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseSettings, settled } from './settings.ts';
import { settingsChanges } from './settings-changes.ts';
import { readSettingsFile } from './settings-file.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'platen-settings-'));
});
afterEach(() => rmSync(root, { recursive: true }));
const write = (file: string, value: unknown) =>
  writeFileSync(path.join(root, file), typeof value === 'string' ? value : JSON.stringify(value));

describe('a file of settings', () => {
  it('is not needed by the only deployment', () => {
    expect(readSettingsFile(root)).toEqual({});
  });

  it('is needed by a stage, which otherwise would be a deployment without settings', () => {
    expect(() => readSettingsFile(root, 'staging')).toThrow(/^There is no platen\.settings\.staging\.json/);
  });

  it('may name its schema', () => {
    write('platen.settings.json', {
      $schema: './platen.settings.schema.json',
      alarmEmail: 'ops@example.com',
    });
    expect(readSettingsFile(root)).toEqual({ alarmEmail: 'ops@example.com' });
  });

  it.each<[string, unknown, RegExp]>([
    [
      'a mistyped name',
      { alarmMail: 'x' },
      /^platen\.settings\.json: alarmMail is no setting; did you mean alarmEmail\?/,
    ],
    [
      'a string instead of a boolean',
      { publicReference: 'no' },
      /^platen\.settings\.json: publicReference: /,
    ],
    ['too small a number', { workerMaxConcurrency: 1 }, /workerMaxConcurrency: /],
    ['no object', [], /^platen\.settings\.json: the settings: /],
    ['no JSON', '{', /^platen\.settings\.json is no JSON: /],
    [
      'a loopback host',
      { egressAllow: 'minio.test, localhost:9000' },
      /egressAllow: must not name a loopback address \(localhost:9000\)/,
    ],
    ['a loopback address', { egressAllow: '127.0.0.1' }, /egressAllow: must not name a loopback/],
    ['a loopback address of IPv6', { egressAllow: '[::1]:80' }, /egressAllow: must not name a loopback/],
    ['an odd prefix', { prefix: 'a b' }, /prefix: must begin with a letter/],
  ])('with %s is refused', (_, value, message) => {
    write('platen.settings.json', value);
    expect(() => readSettingsFile(root)).toThrow(message);
  });

  it('of a stage has stacks of its own', () => {
    write('platen.settings.staging.json', {});
    expect(settled(readSettingsFile(root, 'staging'), 'staging').prefix).toBe('PlatenStaging');
    expect(settled({}).prefix).toBe('Platen');
  });

  it('is refused when another one would update the same stacks', () => {
    write('platen.settings.json', {});
    write('platen.settings.staging.json', { prefix: 'Platen' });
    for (const stage of [undefined, 'staging'])
      expect(() => readSettingsFile(root, stage)).toThrow(/have the same prefix Platen/);
  });

  it.each(['Staging', '../x', 'schema', ''])('has no stage called "%s"', (stage) => {
    expect(() => readSettingsFile(root, stage)).toThrow(/^stage /);
  });
});

describe('settingsChanges', () => {
  it('lists changed and withdrawn settings', () => {
    const deployed = parseSettings({ alarmEmail: 'a@example.com', webAcl: 'managed', dev: false }, 'x');
    expect(settingsChanges(deployed, { alarmEmail: 'b@example.com', dev: false, storageAlarmGb: 9 })).toEqual(
      {
        lines: [
          'alarmEmail: "a@example.com" -> "b@example.com"',
          'storageAlarmGb: not set -> 9',
          'webAcl: "managed" -> not set',
        ],
        withdrawn: ['webAcl'],
        refused: [],
      },
    );
  });

  it('compares tags by their values', () => {
    const tags = { tags: { Team: 'a' } };
    expect(settingsChanges(tags, structuredClone(tags)).lines).toEqual([]);
  });

  it('refuses another key for existing data', () => {
    const { refused } = settingsChanges({}, { dataKeyArn: KEY });
    expect(refused).toEqual([expect.stringMatching(/^dataKeyArn: cannot change/)]);
  });
});

const KEY = 'arn:aws:kms:eu-central-1:123456789012:key/1-2';
const CERTIFICATE = 'arn:aws:acm:eu-central-1:123456789012:certificate/1-2';

describe('parseSettings', () => {
  it.each([
    [{ domainName: 'pdf.example.com', hostedZoneId: 'Z0123' }],
    [{ domainName: 'pdf.example.com', certificateArn: CERTIFICATE }],
    [{ domainName: 'xn--bcher-kva.xn--p1ai', certificateArn: CERTIFICATE, hostedZoneId: 'Z0123' }],
    [{ allowedIps: '203.0.113.0/24, 198.51.100.7,2001:db8::/32' }],
    [{ vpcEndpointIds: 'vpce-0123456789abcdef0, vpce-01234567' }],
    [{ tags: { 'cost-center': '42', Team: 'Büro 7' }, dataKeyArn: KEY, monthlyBudgetUsd: 50 }],
  ])('accepts %j', (stated) => {
    expect(parseSettings(stated, 'x')).toEqual(stated);
  });

  it.each<[object, RegExp]>([
    [{ domainName: 'PDF.example.com', hostedZoneId: 'Z0123' }, /x: domainName: must be a domain name/],
    [{ domainName: 'https://pdf.example.com', hostedZoneId: 'Z0123' }, /domainName: must be a domain name/],
    [{ domainName: 'pdf.example.com' }, /^x: domainName: needs a certificate: set certificateArn, or hosted/],
    [{ certificateArn: CERTIFICATE }, /^x: certificateArn: is used for domainName only/],
    [{ hostedZoneId: 'Z0123' }, /^x: hostedZoneId: is used for domainName only/],
    [{ hostedZoneId: 'example.com' }, /hostedZoneId: must be the id/],
    [
      { domainName: 'pdf.example.com', hostedZoneId: 'Z0', vpcEndpointIds: 'vpce-01234567' },
      /^x: domainName: cannot be combined with vpcEndpointIds/,
    ],
    [{ allowedIps: '10.0.0.0/8', vpcEndpointIds: 'vpce-01234567' }, /^x: allowedIps: cannot be combined/],
    [{ allowedIps: '10.0.0.0/33' }, /allowedIps: must be IP addresses/],
    [{ allowedIps: '10.0.0.0/8,' }, /allowedIps: must be IP addresses/],
    [{ allowedIps: '2001:db8::/129' }, /allowedIps: must be IP addresses/],
    [{ allowedIps: Array(101).fill('10.0.0.1').join() }, /allowedIps: must have at most 100/],
    [{ vpcEndpointIds: 'vpc-01234567' }, /vpcEndpointIds: must be ids/],
    [{ dataKeyArn: 'arn:aws:kms:eu-central-1:123456789012:alias/mine' }, /dataKeyArn: must be the ARN/],
    [{ tags: { stage: 'x' } }, /^x: tags: stage is set by every deployment/],
    [{ tags: { 'aws:x': 'x' } }, /tags/],
    [{ webAclRequests: 20 }, /^x: webAclRequests: is the limit of the managed firewall/],
  ])('refuses %j', (stated, message) => {
    expect(() => parseSettings(stated, 'x')).toThrow(message);
  });
});
