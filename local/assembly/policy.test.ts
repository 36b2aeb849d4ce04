import { describe, expect, it } from 'vitest';
import { allows, type Statement } from './policy.ts';

const statement = (given: Partial<Statement>): Statement => ({
  effect: 'Allow',
  actions: ['s3:GetObject'],
  resources: ['arn:aws:s3:::bucket/documents/*'],
  conditions: {},
  ...given,
});
const read = { action: 's3:GetObject', resource: 'arn:aws:s3:::bucket/documents/a.pdf' };

describe('allows', () => {
  it('requires a statement that allows', () => {
    expect(allows([], read)).toBe(false);
    expect(allows([statement({})], read)).toBe(true);
    expect(allows([statement({})], { ...read, resource: 'arn:aws:s3:::bucket/uploads/a.pdf' })).toBe(false);
    expect(allows([statement({})], { ...read, action: 's3:PutObject' })).toBe(false);
  });

  it('supports wildcards, ignores the case of actions, and matches other characters literally', () => {
    expect(allows([statement({ actions: ['S3:get*'] })], read)).toBe(true);
    expect(allows([statement({ resources: ['arn:aws:s3:::bucket/documents/?.pdf'] })], read)).toBe(true);
    expect(allows([statement({ resources: ['arn.aws:s3:::bucket/documents/a.pdf'] })], read)).toBe(false);
  });

  it('is refused by a statement that denies', () => {
    expect(allows([statement({}), statement({ effect: 'Deny', resources: ['*'] })], read)).toBe(false);
  });

  it.each<[string, Statement['conditions'], boolean]>([
    ['a key that has to be there', { Null: { 'kms:EncryptionContext:accountId': ['false'] } }, true],
    ['a key that must not be there', { Null: { 'kms:EncryptionContext:accountId': ['true'] } }, false],
    ['an equal value', { StringEquals: { 'kms:EncryptionContext:accountId': ['a', 'b'] } }, true],
    ['another value', { StringEquals: { 'kms:EncryptionContext:accountId': ['b'] } }, false],
    ['a pattern', { StringLike: { 'kms:EncryptionContext:accountId': ['?'] } }, true],
    ['an operator that is unknown', { IpAddress: { 'aws:SourceIp': ['10.0.0.0/8'] } }, false],
  ])('judges %s', (_, conditions, expected) => {
    const decrypt = {
      action: 'kms:Decrypt',
      resource: 'key',
      context: { 'kms:EncryptionContext:accountId': 'a' },
    };
    const open = statement({ actions: ['kms:Decrypt'], resources: ['key'], conditions });
    expect(allows([open], decrypt)).toBe(expected);
  });
});
