import { expect, it } from 'vitest';
import { allows, type Statement } from '../assembly/policy.ts';
import { keyPermissions } from './encryption.ts';
import { permissionsOf } from './permissions.ts';

const KEY = 'arn:aws:kms:us-east-1:000000000000:key/data';
const TABLE = 'arn:aws:dynamodb:us-east-1:000000000000:table/documents';
const keys = new Map([
  [TABLE, KEY],
  ['arn:aws:s3:::documents', KEY],
]);
const via = (service: string): Statement => ({
  effect: 'Allow',
  actions: ['kms:Decrypt'],
  resources: [KEY],
  conditions: { StringEquals: { 'kms:ViaService': [`${service}.us-east-1.amazonaws.com`] } },
});

it('a service decrypts on behalf of its caller, who may not do so directly or through another service', () => {
  const [read] = keyPermissions({ action: 'dynamodb:GetItem', resource: TABLE }, keys);
  expect(allows([via('dynamodb')], read!)).toBe(true);
  expect(allows([via('s3')], read!)).toBe(false);
  const [get] = keyPermissions({ action: 's3:GetObject', resource: 'arn:aws:s3:::documents/a' }, keys);
  expect(allows([via('s3')], get!)).toBe(true);

  const place = { account: '000000000000', region: 'us-east-1' };
  const [direct] = permissionsOf(
    { service: 'kms', operation: 'Decrypt', input: { KeyArn: KEY }, accessKeyId: undefined },
    place,
  );
  expect(allows([via('dynamodb'), via('s3')], direct!)).toBe(false);
});
