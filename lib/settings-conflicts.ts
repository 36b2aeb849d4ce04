import { isIP } from 'node:net';

/** Tags that every deployment sets itself. IAM compares tag keys case-insensitively. */
export const OWN_TAGS = ['Service', 'Deployment', 'Stage'] as const;

/** Settings that the rules check. */
interface Combined {
  readonly domainName?: string | undefined;
  readonly certificateArn?: string | undefined;
  readonly hostedZoneId?: string | undefined;
  readonly allowedIps?: string | undefined;
  readonly vpcEndpointIds?: string | undefined;
  readonly webAcl?: string | undefined;
  readonly webAclRequests?: number | undefined;
  readonly tags?: Readonly<Record<string, string>> | undefined;
}

export interface Conflict {
  /** Setting that violates the rule. */
  readonly name: keyof Combined;
  /** The rule and how to satisfy it. */
  readonly message: string;
}

/** Returns settings that are individually valid but cannot be combined. */
export function conflictsOf(settings: Combined): readonly Conflict[] {
  const { domainName, certificateArn, hostedZoneId, allowedIps, vpcEndpointIds, webAcl } = settings;
  const rules: readonly [broken: boolean, name: keyof Combined, message: string][] = [
    [
      domainName !== undefined && certificateArn === undefined && hostedZoneId === undefined,
      'domainName',
      'needs a certificate: set certificateArn, or hostedZoneId to have one made and validated in that zone',
    ],
    [
      domainName === undefined && certificateArn !== undefined,
      'certificateArn',
      'is used for domainName only: set domainName as well, or remove it',
    ],
    [
      domainName === undefined && hostedZoneId !== undefined,
      'hostedZoneId',
      'is used for domainName only: set domainName as well, or remove it',
    ],
    [
      domainName !== undefined && vpcEndpointIds !== undefined,
      'domainName',
      'cannot be combined with vpcEndpointIds, since its record is public: remove one of them',
    ],
    [
      allowedIps !== undefined && vpcEndpointIds !== undefined,
      'allowedIps',
      'cannot be combined with vpcEndpointIds, which the internet cannot reach: remove one of them, and limit addresses of the VPC by the security group of the endpoint',
    ],
    [
      settings.webAclRequests !== undefined && webAcl !== 'managed',
      'webAclRequests',
      'is the limit of the managed firewall: set webAcl to managed, or remove it',
    ],
  ];
  const reserved = Object.keys(settings.tags ?? {}).filter((tag) =>
    OWN_TAGS.some((own) => own.toLowerCase() === tag.toLowerCase()),
  );
  return [
    ...rules.flatMap(([broken, name, message]) => (broken ? [{ name, message }] : [])),
    ...reserved.map((tag) => ({
      name: 'tags' as const,
      message: `${tag} is set by every deployment: choose another name`,
    })),
  ];
}

/** Returns the items of a comma-separated list. */
export function listed(text: string): string[] {
  return text.split(',').map((item) => item.trim());
}

/** Whether a string is an IPv4 or IPv6 address or a CIDR range (RFC 4632, RFC 4291). */
export function isAddressRange(text: string): boolean {
  const [, address = '', length] = /^([0-9a-fA-F.:]{2,45})(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && (length === undefined || Number(length) <= (version === 4 ? 32 : 128));
}
