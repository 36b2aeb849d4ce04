import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { InvalidInputError } from '../domain/errors.ts';
import { isPublicAddress } from './addresses.ts';
import {
  type EgressPolicy,
  egressPolicyFromEnvironment,
  isAllowedHost,
  isAllowedPort,
  portOf,
} from './egress-policy.ts';

const MAX_URL_LENGTH = 2048;
const DNS_TIMEOUT_MS = 5_000;

/**
 * Host names that conventionally refer to this machine, network or cluster: RFC 6761, RFC 6762, RFC 8375, ICANN's .internal and
 * those never delegated because of such use (corp, home, mail), Kubernetes, Consul.
 */
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|mail|lan|home\.arpa|svc|pod|cluster|consul)$/;
/** Names that are reserved and never resolve in the public DNS (RFC 6761, RFC 7686). */
const RESERVED_NAME = /(?:^|\.)(?:invalid|test|onion)$/;

/** Resolves a host name to all of its addresses. */
type Resolve = (hostname: string) => Promise<readonly string[]>;

/**
 * Checks that a user's URL is on the public Internet: `https:`, no user name or password, no local host name, no private address.
 * The check is repeated on the address when connecting (`guarded-agents.ts`), so changing a name's address in between has no
 * effect. Hosts allowed by the policy may also use `http:` and need no public address.
 *
 * @param field name of the input field, for the message
 * @throws InvalidInputError with code `URL_REFUSED`
 */
export async function assertPublicUrl(
  url: string,
  field: string,
  policy: EgressPolicy = egressPolicyFromEnvironment(),
  resolve: Resolve = resolveAll,
): Promise<URL> {
  const parsed = checkUrl(url, policy);
  if (typeof parsed === 'string') throw refused(field, parsed);
  const host = bareHost(parsed);
  if (isAllowedHost(policy, parsed.hostname, portOf(parsed)) || isIP(host) !== 0) return parsed;

  let addresses: readonly string[];
  try {
    addresses = await resolve(host);
  } catch (error) {
    // A failing resolver does not invalidate the name; the connection itself will be checked.
    if (['EAI_AGAIN', 'ETIMEOUT'].includes((error as NodeJS.ErrnoException).code ?? '')) return parsed;
    throw refused(field, 'names a host that does not exist');
  }
  if (!addresses.every(isPublicAddress)) throw refused(field, 'must not lead to a private address');
  return parsed;
}

/**
 * Checks a URL by its text alone.
 *
 * @returns the URL, or its problem as the end of a sentence
 */
export function checkUrl(url: string, policy: EgressPolicy): URL | string {
  if (url.length > MAX_URL_LENGTH) return `must be at most ${MAX_URL_LENGTH} characters`;
  if (!URL.canParse(url)) return 'must be an absolute URL';
  const parsed = new URL(url);
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return 'must be an https URL';
  if (parsed.username !== '' || parsed.password !== '') return 'must not contain a user name or password';
  if (isAllowedHost(policy, parsed.hostname, portOf(parsed))) return parsed;
  if (parsed.protocol !== 'https:') return 'must be an https URL';
  const host = bareHost(parsed);
  if (RESERVED_NAME.test(host))
    return `names a host that does not exist: .${host.split('.').at(-1)} is a reserved name`;
  if (isIP(host) !== 0 ? !isPublicAddress(host) : LOCAL_NAME.test(host) || !host.includes('.')) {
    return 'must not lead to a private address';
  }
  if (!isAllowedPort(policy, portOf(parsed))) return `must use port 443, not ${portOf(parsed)}`;
  return parsed;
}

/** Returns the host without the brackets of IPv6 and the final dot of a fully qualified name. */
function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
}

async function resolveAll(hostname: string): Promise<string[]> {
  const timer = new AbortController();
  const timeout = delay(DNS_TIMEOUT_MS, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw Object.assign(new Error('DNS took too long'), { code: 'ETIMEOUT' });
  });
  timeout.catch(() => {});
  try {
    const found = await Promise.race([dns.lookup(hostname, { all: true }), timeout]);
    return found.map((entry) => entry.address);
  } finally {
    timer.abort();
  }
}

function refused(field: string, rule: string): InvalidInputError {
  return new InvalidInputError(`${field} ${rule}`, { code: 'URL_REFUSED', field });
}
