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
    ['a text for a yes or no', { publicReference: 'no' }, /^platen\.settings\.json: publicReference: /],
    ['too small a number', { workerMaxConcurrency: 1 }, /workerMaxConcurrency: /],
    ['no object', [], /^platen\.settings\.json: the settings: /],
    ['no JSON', '{', /^platen\.settings\.json is no JSON: /],
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
  it('tells what is changed, and what is taken back', () => {
    const deployed = parseSettings({ alarmEmail: 'a@example.com', webAcl: 'managed', dev: false }, 'x');
    expect(settingsChanges(deployed, { alarmEmail: 'b@example.com', dev: false, storageAlarmGb: 9 })).toEqual(
      {
        lines: [
          'alarmEmail: "a@example.com" -> "b@example.com"',
          'storageAlarmGb: not set -> 9',
          'webAcl: "managed" -> not set',
        ],
        takenBack: ['webAcl'],
      },
    );
  });
});
