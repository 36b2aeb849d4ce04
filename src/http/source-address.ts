import { isIPv6 } from 'node:net';
import type { APIGatewayProxyEvent } from 'aws-lambda';

/**
 * Returns a request's source IP address as seen by the gateway; never from a header, which the caller can set. IPv6 addresses are
 * truncated to 64 bits, since their owner can use all of the rest.
 */
export function sourceAddressOf(event: APIGatewayProxyEvent): string {
  const { sourceIp } = event.requestContext.identity;
  return isIPv6(sourceIp) ? `${ipv6Groups(sourceIp).slice(0, 4).join(':')}::/64` : sourceIp;
}

/** Returns an IPv6 address's groups without leading zeros. Groups of an embedded IPv4 address are not needed here. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const before = groups(head);
  const after = tail === undefined ? [] : groups(tail);
  const missing = Math.max(0, 8 - before.length - after.length);
  return [...before, ...new Array<string>(missing).fill('0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
}
