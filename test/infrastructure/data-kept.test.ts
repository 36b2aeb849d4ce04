import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { TABLES } from '../../lib/data/data-stack.ts';
import { JOB_DAYS } from '../../src/adapters/aws/jobs/expiry.ts';
import { synthesize } from './app.ts';

const GUIDE = readFileSync(path.join(import.meta.dirname, '../../docs/data-kept.md'), 'utf8');
const rows = GUIDE.split('\n').filter((line) => line.startsWith('|'));
const { data, service } = await synthesize();

interface Rule {
  readonly Prefix?: string;
  readonly ExpirationInDays?: number;
}

const rules = Object.values(data.findResources('AWS::S3::Bucket')).flatMap(
  ({ Properties }) => Properties.LifecycleConfiguration.Rules as Rule[],
);
const daysOf = (prefix: string) => rules.find((rule) => rule.Prefix === prefix)?.ExpirationInDays;

describe('the guide on retention', () => {
  it('names the expiry of every folder that has one', () => {
    const expiring = rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined);
    expect(expiring.length).toBeGreaterThan(5);
    for (const { Prefix, ExpirationInDays } of expiring) {
      const [folder] = Prefix!.split('/') as [string];
      const named = rows.filter((row) => row.includes(`\`${folder}/\``));
      const days = named.flatMap((row) => /after ([\d, or]+) days?\b/.exec(row)?.[1]?.match(/\d+/g) ?? []);
      expect(days, `${Prefix}: ${ExpirationInDays} days`).toContain(String(ExpirationInDays));
    }
  });

  it('names every table', () => {
    for (const name of Object.values(TABLES)) {
      const words = name.replaceAll(/(?<=.)([A-Z])/g, ' $1').toLowerCase();
      expect(GUIDE.toLowerCase(), name).toContain(`${words} table`);
    }
  });

  it('keeps producers’ data as long as a message that names it may wait', () => {
    const seconds = Object.values(service.findResources('AWS::SQS::Queue')).map(
      ({ Properties }) => Properties.MessageRetentionPeriod as number,
    );
    const days = [...new Set(seconds)].map((period) => period / 86_400);
    expect(days.sort((a, b) => a - b)).toEqual([4, 14]);
    expect(daysOf('producers/')).toBe(4 + 14 + 1);
  });

  it('states how long jobs are kept, and their objects are kept longer', () => {
    expect(rows.find((row) => row.startsWith('| Jobs and batches: records'))).toContain(`| ${JOB_DAYS} days`);
    expect(daysOf('jobs/')).toBeGreaterThan(JOB_DAYS);
  });
});
