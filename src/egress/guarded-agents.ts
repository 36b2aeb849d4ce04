import { type LookupOptions, lookup } from 'node:dns';
import { type AgentOptions, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, type LookupFunction, Socket, type TcpNetConnectOpts } from 'node:net';
import type { Duplex } from 'node:stream';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { isPublicAddress } from './addresses.ts';
import {
  type EgressPolicy,
  egressPolicyFromEnvironment,
  isAllowedHost,
  isAllowedPort,
} from './egress-policy.ts';

/** Error code of a connection to an address outside the public Internet. */
export const EGRESS_REFUSED = 'EGRESS_REFUSED';

type Listener = (error: Error | null, socket: Duplex) => void;

/**
 * Creates HTTP agents that connect to public addresses only. The address is checked on connecting, after the name has been
 * resolved, so neither a literal private address nor a name that resolves to one (DNS rebinding) passes. Compatible with
 * `NodeHttpHandler` of the AWS SDK.
 * A refused connection fails with an error whose `code` is `EGRESS_REFUSED`.
 */
export function createGuardedAgents(
  policy: EgressPolicy = egressPolicyFromEnvironment(),
  options: AgentOptions = {},
): GuardedAgents {
  return {
    httpAgent: new GuardedHttpAgent(policy, options),
    httpsAgent: new GuardedHttpsAgent(policy, options),
  };
}

export interface GuardedAgents {
  readonly httpAgent: HttpAgent;
  readonly httpsAgent: HttpsAgent;
}

class GuardedHttpAgent extends RequestFilteringHttpAgent {
  readonly #policy: EgressPolicy;
  constructor(policy: EgressPolicy, options: AgentOptions) {
    super(options);
    this.#policy = policy;
  }
  override createConnection(options: TcpNetConnectOpts, listener?: Listener): Duplex | Socket {
    if (isAllowed(this.#policy, options)) {
      return HttpAgent.prototype.createConnection.call(this, options, listener) as Duplex;
    }
    return (
      refusal(this.#policy, options, listener) ?? super.createConnection(withCheckedLookup(options), listener)
    );
  }
}

class GuardedHttpsAgent extends RequestFilteringHttpsAgent {
  readonly #policy: EgressPolicy;
  constructor(policy: EgressPolicy, options: AgentOptions) {
    super(options);
    this.#policy = policy;
  }
  override createConnection(options: TcpNetConnectOpts, listener?: Listener): Duplex | Socket {
    if (isAllowed(this.#policy, options)) {
      return HttpsAgent.prototype.createConnection.call(this, options, listener) as Duplex;
    }
    return (
      refusal(this.#policy, options, listener) ?? super.createConnection(withCheckedLookup(options), listener)
    );
  }
}

function isAllowed(policy: EgressPolicy, { host, port }: TcpNetConnectOpts): boolean {
  const name = host ?? 'localhost';
  return isAllowedHost(policy, isIP(name) === 6 ? `[${name}]` : name, port);
}

function refusal(
  policy: EgressPolicy,
  { host, port }: TcpNetConnectOpts,
  listener: Listener | undefined,
): Socket | undefined {
  const mayBePublic = host !== undefined && (isIP(host) === 0 || isPublicAddress(host));
  if (mayBePublic && isAllowedPort(policy, port)) return undefined;
  const socket = new Socket();
  const error = egressRefused(host ?? 'localhost');
  if (listener === undefined) socket.destroy(error);
  else listener(error, socket);
  return socket;
}

function withCheckedLookup(options: TcpNetConnectOpts): TcpNetConnectOpts {
  const inner = options.lookup ?? (lookup as LookupFunction);
  const checked: LookupFunction = (hostname, lookupOptions, callback) => {
    inner(hostname, lookupOptions as LookupOptions, (error, address, family) => {
      const found =
        error !== null ? [] : typeof address === 'string' ? [address] : address.map((a) => a.address);
      if (found.every(isPublicAddress)) callback(error, address, family);
      else callback(egressRefused(hostname), address, family);
    });
  };
  return { ...options, lookup: checked };
}

function egressRefused(host: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${host} is not a public address`), { code: EGRESS_REFUSED });
}
