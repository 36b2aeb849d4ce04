import { BlockList, isIP } from 'node:net';

/**
 * Address blocks outside the public Internet: the IANA special-purpose registries for IPv4 and IPv6 (RFC 6890 and its updates),
 * multicast, and IPv6 blocks with an embedded IPv4 address, which could reach a private address.
 */
const SPECIAL_BLOCKS: ReadonlyArray<readonly [block: string, prefix: number]> = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Formally public, but every Azure virtual network uses it for the platform's own service.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Teredo, ORCHID, documentation and 6to4 within the otherwise public 2000::/3.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [block, prefix] of SPECIAL_BLOCKS)
  special.addSubnet(block, prefix, isIP(block) === 6 ? 'ipv6' : 'ipv4');

/** All IPv6 addresses that IANA has allocated for global unicast; none outside is public. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an IP address belongs to the public Internet. Loopback, link-local (with the cloud metadata services), private,
 * unique-local, shared, multicast, reserved, IPv4-mapped and NAT64 addresses do not; neither does text that is not an IP address.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !special.check(address, 'ipv4');
  if (family === 6 && !address.includes('%')) {
    return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
  }
  return false;
}
