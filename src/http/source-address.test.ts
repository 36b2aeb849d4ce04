import type { APIGatewayProxyEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { sourceAddressOf } from './source-address.ts';

const from = (sourceIp: string) =>
  sourceAddressOf({
    headers: { 'X-Forwarded-For': '192.0.2.1' },
    requestContext: { identity: { sourceIp } },
  } as unknown as APIGatewayProxyEvent);

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, expected) => {
  expect(from(address)).toBe(expected);
});
