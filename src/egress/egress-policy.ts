/**
 * Allowed destinations besides ports 80 and 443 of the public Internet: entries `host` (any port) or `host:port`, whose addresses
 * may be private, or `*:port` for a port of any public host. Lower case, IPv6 in brackets.
 */
export interface EgressPolicy {
  readonly allowed: ReadonlySet<string>;
}

/** Always allowed ports of the public Internet. */
const WEB_PORTS = ['80', '443'];

/** Policy that allows only the public Internet. */
export const PUBLIC_ONLY: EgressPolicy = { allowed: new Set() };

/** Parses a comma-separated list such as `localhost:9000, minio.test, *:8443`. */
export function parseEgressPolicy(list: string | undefined): EgressPolicy {
  const entries = (list ?? '').split(',').map((entry) => entry.trim().toLowerCase());
  return { allowed: new Set(entries.filter((entry) => entry !== '')) };
}

/** Reads the policy of `PLATEN_EGRESS_ALLOW`, which opens hosts of the local network for the operator's tests. */
export function egressPolicyFromEnvironment(): EgressPolicy {
  return parseEgressPolicy(process.env.PLATEN_EGRESS_ALLOW);
}

/**
 * @param host host as in `URL.hostname`: IPv6 in brackets
 * @param port port as in `URL.port`, or the default port of the scheme
 */
export function isAllowedHost(policy: EgressPolicy, host: string, port: string | number): boolean {
  const name = host.toLowerCase();
  return policy.allowed.has(name) || policy.allowed.has(`${name}:${port}`);
}

/** Whether a port is allowed on hosts of the public Internet. */
export function isAllowedPort(policy: EgressPolicy, port: string | number): boolean {
  return WEB_PORTS.includes(String(port)) || policy.allowed.has(`*:${port}`);
}

/** Returns the port of a URL, by default that of its scheme. */
export function portOf(url: URL): string {
  return url.port !== '' ? url.port : url.protocol === 'https:' ? '443' : '80';
}
