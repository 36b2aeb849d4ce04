import { InvalidInputError } from '../domain/errors.ts';
import type { SecretVault } from '../ports/secret-vault.ts';

/** Members of an `s3` target that grant access to the caller's store. */
const SECRETS = ['accessKeyId', 'secretAccessKey', 'sessionToken'];

/** The job that a secret is sealed for: nothing else can open it. */
export interface JobOwner extends Readonly<Record<string, string>> {
  readonly accountId: string;
  readonly jobId: string;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Takes the credentials of an object store out of a job's input. Stars of the same length replace them, so that the
 * stored input can still be validated.
 *
 * @param input a render's input, or an item of a batch that nobody has looked at yet.
 * @returns what may be stored, and the credentials sealed for this job, if there are any.
 */
export async function sealSecrets<T>(
  vault: Pick<SecretVault, 'seal'>,
  owner: JobOwner,
  input: T,
): Promise<{ readonly input: T; readonly sealed?: Uint8Array }> {
  const target = membersOf(membersOf(input)?.s3);
  const secrets = Object.entries(target ?? {}).filter(
    (member): member is [string, string] => SECRETS.includes(member[0]) && typeof member[1] === 'string',
  );
  if (secrets.length === 0) return { input };
  const stars = secrets.map(([name, secret]) => [name, '*'.repeat(secret.length)]);
  return {
    input: { ...input, s3: { ...target, ...Object.fromEntries(stars) } },
    sealed: await vault.seal(owner, JSON.stringify(Object.fromEntries(secrets))),
  };
}

/** Puts the credentials back. @throws InvalidInputError when they were sealed for another job. */
export async function openSecrets<T>(
  vault: Pick<SecretVault, 'open'>,
  owner: JobOwner,
  input: T,
  sealed: Uint8Array | undefined,
): Promise<T> {
  if (sealed === undefined) return input;
  const secrets = JSON.parse(await vault.open(owner, sealed)) as Members;
  const target = membersOf(membersOf(input)?.s3);
  if (target === undefined) throw new InvalidInputError('s3: is missing', { field: 's3' });
  return { ...input, s3: { ...target, ...secrets } };
}

function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Members)
    : undefined;
}

/**
 * A line of a batch that came in a request: the sealed credentials of its item as base64, a space, the item as
 * JSON. JSON never begins like that, which tells lines with credentials from lines without.
 */
export function inlineLine(item: unknown, sealed: Uint8Array | undefined): string {
  const json = JSON.stringify(item);
  return sealed === undefined ? json : `${Buffer.from(sealed).toString('base64')} ${json}`;
}

/** The parts of such a line. @returns `skipped` bytes before the item. */
export function readInlineLine(line: string): { text: string; sealed?: Uint8Array; skipped: number } {
  const prefix = /^[A-Za-z0-9+/]{40,}={0,2} /.exec(line)?.[0];
  if (prefix === undefined) return { text: line, skipped: 0 };
  const sealed = new Uint8Array(Buffer.from(prefix.trimEnd(), 'base64'));
  return { text: line.slice(prefix.length), sealed, skipped: prefix.length };
}
