import { matches, type Sensitivity, type TextRange } from '../text/text-ranges.ts';
import { captionOf, isOther } from './caption.ts';
import { headOfCell } from './columns.ts';
import { label } from './label.ts';
import { isLabelled } from './labelled.ts';
import { lazy } from './lazy.ts';
import { isOtherNumber } from './other-numbers.ts';

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const PREFIX = '(?:/\\d{1,3}(?!\\d|\\.\\d))?';
/** File name endings of packages, in whose names these numbers are the version. */
const FILE_ENDING =
  '\\.(?:jar|war|zip|exe|dll|msi|tar|t?gz|xz|bz2|7z|deb|rpm|whl|so|apk|dmg|pkg|nupkg|iso|img|bin|pdf)(?![\\p{L}\\p{N}])';
/** Four numbers below 256 without leading zeros (RFC 6943, 3.1.1), with an optional prefix length (RFC 4632). */
const V4 = lazy(
  () =>
    new RegExp(
      `(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}_.+$]|(?<!\\.\\d{1,3})-)(?:${BYTE}\\.){3}${BYTE}(?![\\p{L}\\p{N}_%]|\\.\\d|-\\d{1,2}(?!\\d|\\.)|-\\p{L}|${FILE_ENDING})${PREFIX}`,
      'gu',
    ),
);
/** With spaces around the dots, as OCR produces them. */
const SPACED_V4 = lazy(
  () => new RegExp(`(?<![\\p{L}\\p{N}.])(?:${BYTE} ?\\. ?){3}${BYTE}(?![\\p{L}\\p{N}]| ?\\.\\d)`, 'gu'),
);
/** Defanged form in reports of attacks, which prevents accidental clicks. */
const DEFANGED = lazy(
  () =>
    new RegExp(
      `(?<![\\p{L}\\p{N}.])${BYTE}(?:(?:\\[\\.\\]|\\(\\.\\)|\\.)${BYTE}){3}(?![\\p{L}\\p{N}]|\\.\\d)`,
      'gu',
    ),
);
export const IP_LABEL = label(
  'ip(?:v4)?(?:[\\s-]?(?:address|adresse|addr))?',
  'adresse ip',
  'dirección ip',
  'host',
  'server',
);
/** Optionally followed by a zone (RFC 4007), such as `%eth0`. */
const V6 = lazy(
  () =>
    /(?:(?<![\p{L}\p{N}_:.])|(?<=(?<![\p{L}\p{N}])ip(?:v?6)?:))(?!:[^:])[0-9A-Fa-f:]{2,45}(?:(?<=:)\d{1,3}(?:\.\d{1,3}){3})?(?:%[A-Za-z0-9._~-]{1,24}(?<![.-]))?(?:\/\d{1,3}(?!\d))?(?![\p{L}\p{N}_]|:[\p{L}\p{N}:])/giu,
);

const SECTION = lazy(
  () =>
    /(?:§|version|(?<![\p{L}\p{N}])(?:iso|iec|en|din|ieee|nist|pci(?:\sdss)?)\s?[\d/:-]{1,12}|(?<![\p{L}\p{N}])(?:v|ver|vers|semver|sections?|sec|chapter|clause|paragraph|para|appendix|annex|article|table|figure|fig|rule|req(?:uirement)?|criteri(?:on|a)|control|step|kapitel|abschnitt|oid|software(?:stand|version)?|driver|bios|uefi|firmware(?:stand|version)?|kernel|app|runtime|sdk|rel|release|version|outlook|office|python|node|java|php|mysql|mariadb|nginx|apache|openssl|chrome|chromium|firefox|opera|safari|edge|windows|linux|ios|android|database|oracle|directx|framework|\.net|plugin|library|lib|package|enzymes?|ec(?:\s(?:no|number))?)\.?)[\s:(#/'"=]{0,3}$/iu,
);
/** Words that may also precede an address; small numbers after them are a section or a version. */
const REFERENCE = lazy(
  () =>
    /(?<![\p{L}\p{N}])(?:see|cf|titel|wbs|lv|gewerk|module?|topic|objective|lesson|deliverable|milestone|indicator|item|pos(?:ition)?|schedule|score|konto|update[ds]?(?:\sto)?|upgrade[ds]?(?:\s(?:to|from))?|siehe|vgl|anlage|ziff(?:er)?|nr|no|punkt|pkt|abs|teil|kap|voir|annexe|chapitre|section|article|véase|anexo|capítulo|apartado|sezione|capitolo|allegato|zie|bijlage|hoofdstuk|раздел|пункт|п)\.?\s{0,2}$/iu,
);
/** Product name with an inner capital: `NumPy`, `AutoCAD`. Network products are excluded, as they have addresses. */
const PRODUCT = lazy(() => /(?<![\p{L}\p{N}])(?!\p{L}*(?:IP|VPN|LAN|Net|DNS))\p{L}*\p{Ll}\p{Lu}\p{L}*\s$/u);
/** Names of software that do not look like product names, some of which also precede addresses. */
const SOFTWARE = lazy(
  () =>
    /(?<![\p{L}\p{N}])(?:(?:free|net|open)bsd|solaris|aix|hp-ux|junos|asa|nx-os|pan-os|esxi?|vcenter|citrix|db2|postgres(?:ql)?|mongodb|redis|tomcat|jboss|wildfly|exchange|sharepoint|jdk|jre|docker|kubernetes|k8s|helm|terraform|git|cmake|gcc|clang|golang|rust|swift|kotlin|scala|ruby|rails|perl|matlab|acrobat|photoshop|cuda|vmware|wireshark|vlc|ffmpeg|curl|log4j|spring|hibernate|jquery|angular|react|electron)\s$/iu,
);
/** First of two versions or sections. */
const RANGE = lazy(() => /\d{1,2}(?:\.\d{1,2}){3}\s?(?:to|and|or|through|until|bis|und|à|et|-|→)\s?$/iu);
/** Another version, of three numbers. */
const SHORTER = /^ ?(?:to|and|or|→|->|=>|bis|auf|nach|à) ?v?\d{1,3}\.\d{1,3}(?:\.\d{1,3})?(?![\d.]\d)/u;
/** Words that show that 1.1.1.1 is an address: a name server. */
const NAMESERVER = /dns|cloudflare|resolver|server/i;
/** Words of a line about versions. */
const RELEASED =
  /(?<!\p{L})(?:upgrad|downgrad|migrat|releas|rollback|hotfix|changelog|patch(?! ?panel))\p{L}*[^\n]{0,60}$/iu;
/** Australian standards. */
const STANDARD = /(?<![\p{L}\p{N}])AS $/u;
/** Words that introduce an address. */
const NETWORK =
  /^(?:ip(?:v4|s)?(?:addr)?(?:-\p{L}+)?|addr(?:ess)?(?:es)?|adresse?n?|dirección|indirizzo|endereço|adres|adresa|hosts?|hostname|servers?|clients?|dns|gateways?|gw|routers?|switch|peers?|src|dst|source|dest(?:ination)?|remote|local|external|internal|public|static|ping(?:ed|ing)?|traceroute|tracert|whois|nslookup|dig|ssh|telnet|curl|wget|nmap|connect(?:ed|ing|ion|ions)?|nameservers?|resolvers?|proxy|nodes?|block(?:ed|ing)?|bann?(?:ed)?|unban|allow(?:ed)?|den(?:y|ied)|permit(?:ted)?|drop(?:ped)?|reject(?:ed)?|subnets?|networks?|net|range|routes?|bind|listen(?:ing)?|forwarders?|ntp|syslog|snmp|smtp|vpn|nat|interface|eth\d|inet|lan|wan|dhcp|cidr|whitelist(?:ed)?|blacklist(?:ed)?|allowlist(?:ed)?|hits?|requests?|logins?|login|attacks?|attacker|visitors?|bots?|scanners?|machine|computer|printer|camera|nas|firewall|endpoint|device|mask|netmask|broadcast|brd|loopback|alias|record|a|to|against)$/u;
/** Heading after a section number. */
const TITLE = lazy(() => /^\.?\s{1,3}\p{Lu}\p{Ll}+(?:\s|$)/u);
/** Section numbers. Addresses that consist of small numbers only repeat one number, or begin with 10. */
const SMALL = /^(?!10\.)(?!(\d+)(?:\.\1){3}$)[1-9]\d?(?:\.(?:\d|[1-4]\d)){3}$/;

/** Object identifiers: those of the internet, and attributes and extensions of certificates (ITU-T X.520, X.509). */
const OBJECT_IDENTIFIER = /^(?:1\.3\.6\.1|2\.5\.(?:4|8|29)\.\d{1,2})$/;

/**
 * Finds IPv4 and IPv6 addresses in all forms of RFC 4291 and RFC 5952, with a prefix length or zone. Strict: IPv4 only after a
 * network term, or with a prefix length. Broad: any four numbers below 256, including versions.
 */
export function findIpAddress(text: string, sensitivity: Sensitivity): TextRange[] {
  const found: TextRange[] = [];
  for (const match of text.matchAll(V4())) {
    const range = [match.index, match.index + match[0].length] as const;
    if (isAddress4(text, range, sensitivity)) found.push(range);
  }
  for (const match of text.matchAll(SPACED_V4())) {
    const range = [match.index, match.index + match[0].length] as const;
    if (match[0].includes(' ') && isLabelled(text, range, IP_LABEL)) found.push(range);
  }
  if (text.includes('[.]') || text.includes('(.)')) found.push(...matches(DEFANGED(), text));
  if (!text.includes(':')) return found;
  for (const match of text.matchAll(V6())) {
    // A colon at the end belongs to the sentence, not to the address.
    const value = /(?<!:):$/.test(match[0]) ? match[0].slice(0, -1) : match[0];
    if (isAddress6(value)) found.push([match.index, match.index + value.length]);
  }
  return found;
}

/** Whether four numbers are an address. Versions and sections look the same; the text before them decides. */
function isAddress4(text: string, [start, end]: TextRange, sensitivity: Sensitivity): boolean {
  const prefix = /\/(\d+)$/.exec(text.slice(start, end));
  if (prefix && Number(prefix[1]) > 32) return false;
  if (sensitivity === 'broad') return true;
  const before = text.slice(Math.max(0, start - 24), start);
  if (SECTION().test(before) || isReference(text, start, end)) return false;
  const head = headOfCell(text, [start, end]);
  if (head !== undefined && SECTION().test(head)) return false;
  if (isOtherNumber(text, start) && !/\bip/i.test(before)) return false;
  return sensitivity === 'balanced' || prefix !== null || isOfNetwork(text, [start, end]);
}

/** Whether a network term precedes an address, or is in its column header. */
function isOfNetwork(text: string, range: TextRange): boolean {
  const lead = text.slice(Math.max(0, range[0] - 40), range[0]);
  const words = [
    ...(headOfCell(text, range) ?? '').split(' '),
    /[\p{L}\p{N}-]+(?=[\s:=(["'@/]{1,4}$)/u.exec(lead)?.[0] ?? '',
  ];
  return words.some((word) => NETWORK.test(word.toLowerCase())) || isLabelled(text, range, IP_LABEL);
}

/** Whether the surrounding text makes the numbers those of a section or of a version. */
function isReference(text: string, start: number, end: number): boolean {
  const value = text.slice(start, end);
  if (
    OBJECT_IDENTIFIER.test(value) &&
    !/(?<!\p{L})ip(?:v4)?[^\p{L}]{0,3}$/iu.test(text.slice(Math.max(0, start - 8), start))
  )
    return true;
  const isRelease = SMALL.test(value) || (value.endsWith('.0') && !/^(?:10|172|192)\./.test(value));
  if (isRelease) {
    const name = text.slice(Math.max(0, start - 24), start);
    if (PRODUCT().test(name) || SOFTWARE().test(name)) return true;
  }
  // `from 2.7.18.1 to 3.2.4`: the start of a range that ends with a version is a version.
  if (SHORTER.test(text.slice(end, end + 16))) return true;
  const beginsLine = start === 0 || text[start - 1] === '\n';
  const rest = text.slice(end, end + 40);
  if (beginsLine && /^1\.1\.1\.1$|^2\.2\.2\.2$/.test(value) && TITLE().test(rest) && !NAMESERVER.test(rest))
    return true;
  if (!SMALL.test(value)) return false;
  const before = text.slice(Math.max(0, start - 40), start);
  const range = RANGE().exec(before);
  const lead = range ? before.slice(0, range.index) : before;
  if (REFERENCE().test(lead) || (range && SECTION().test(lead))) return true;
  const first = range ? start - range[0].length : start;
  const caption = captionOf(text, first, NETWORK);
  const word = /\p{L}+(?= $)/u.exec(lead)?.[0].toLowerCase() ?? '';
  if (RELEASED.test(text.slice(Math.max(0, start - 70), start)) && !NETWORK.test(word)) return true;
  if (STANDARD.test(before) || isOther(caption) || caption === 'name') return true;
  return beginsLine && TITLE().test(rest);
}

function isAddress6(value: string): boolean {
  const [address, prefix] = value.split('/') as [string, string?];
  if (prefix !== undefined && Number(prefix) > 128) return false;
  let plain = address.replace(/%.*$/, '');
  const embedded = /:(\d+(?:\.\d+){3})$/.exec(plain);
  if (embedded) {
    if (embedded[1]!.split('.').some((part) => Number(part) > 255)) return false;
    plain = `${plain.slice(0, embedded.index)}:0:0`;
  }
  const halves = plain.split('::');
  if (halves.length > 2 || plain.includes(':::')) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  if (!groups.every((group) => /^[0-9A-Fa-f]{1,4}$/.test(group))) return false;
  if (halves.length === 1) return groups.length === 8 && groups.some((group) => group.length !== 2);
  if (groups.length > 7 || (groups.length === 1 && groups[0]!.length < 3 && plain !== '::1')) return false;
  // `a::b` is a qualified name in many programming languages, and `::` alone is not worth redacting. The same applies to a time
  // with an extra colon.
  if (groups.length === 2 && groups.every((group) => /^(?:\d{1,2}|\D{1,3})$/.test(group))) return false;
  return (
    groups.length > 2 || groups.some((group) => group.length > 2 || /\d/.test(group)) || embedded !== null
  );
}
