import { InvalidInputError } from '../domain/errors.ts';
import type { SecretVault } from '../ports/secret-vault.ts';

/** Input fields whose members are credentials: some members of an `s3` target, all members of the others. */
const SECRETS: Readonly<Record<string, readonly string[] | undefined>> = {
  s3: ['accessKeyId', 'secretAccessKey', 'sessionToken'],
  headers: undefined,
  cookies: undefined,
};

/** Job that a secret is encrypted for; it cannot be decrypted for anything else. */
export interface JobOwner extends Readonly<Record<string, string>> {
  readonly accountId: string;
  readonly jobId: string;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Removes the credentials of an object store and a web page from a job's input. Asterisks of the same length replace them, so
 * that the stored input can still be validated.
 *
 * @param input a render's input, or an unvalidated item of a batch.
 * @returns the input to store, and the credentials encrypted for this job, if any.
 */
export async function sealSecrets<T>(
  vault: Pick<SecretVault, 'seal'>,
  owner: JobOwner,
  input: T,
): Promise<{ readonly input: T; readonly sealed?: Uint8Array }> {
  const stored: Record<string, unknown> = {};
  const sealed: Record<string, Members> = {};
  for (const [field, names] of Object.entries(SECRETS)) {
    const members = membersOf(membersOf(input)?.[field]);
    const secrets = Object.entries(members ?? {}).filter(
      (member): member is [string, string] =>
        (names === undefined || names.includes(member[0])) && typeof member[1] === 'string',
    );
    if (secrets.length === 0) continue;
    const stars = secrets.map(([name, secret]) => [name, '*'.repeat(secret.length)]);
    stored[field] = { ...members, ...Object.fromEntries(stars) };
    sealed[field] = Object.fromEntries(secrets);
  }
  if (Object.keys(sealed).length === 0) return { input };
  return { input: { ...input, ...stored }, sealed: await vault.seal(owner, JSON.stringify(sealed)) };
}

/** Restores the credentials. @throws InvalidInputError when they were encrypted for another job. */
export async function openSecrets<T>(
  vault: Pick<SecretVault, 'open'>,
  owner: JobOwner,
  input: T,
  sealed: Uint8Array | undefined,
): Promise<T> {
  if (sealed === undefined) return input;
  const opened = JSON.parse(await vault.open(owner, sealed)) as Members;
  // Jobs queued before web pages were supported hold only the object store's credentials.
  const secrets = Object.hasOwn(opened, 'accessKeyId') ? { s3: opened } : opened;
  const restored = Object.entries(secrets).map(([field, values]) => {
    const members = membersOf(membersOf(input)?.[field]);
    if (members === undefined) throw new InvalidInputError(`${field}: is missing`, { field });
    return [field, { ...members, ...membersOf(values) }];
  });
  return { ...input, ...Object.fromEntries(restored) };
}

function membersOf(value: unknown): Members | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Members)
    : undefined;
}

/**
 * Returns a line of an inline batch: the item's encrypted credentials as base64, a space, the item as JSON. JSON never begins
 * with base64, which distinguishes lines with and without credentials.
 */
export function inlineLine(item: unknown, sealed: Uint8Array | undefined): string {
  const json = JSON.stringify(item);
  return sealed === undefined ? json : `${Buffer.from(sealed).toString('base64')} ${json}`;
}

/** Splits such a line. @returns `skipped` bytes before the item. */
export function readInlineLine(line: string): { text: string; sealed?: Uint8Array; skipped: number } {
  const prefix = /^[A-Za-z0-9+/]{40,}={0,2} /.exec(line)?.[0];
  if (prefix === undefined) return { text: line, skipped: 0 };
  const sealed = new Uint8Array(Buffer.from(prefix.trimEnd(), 'base64'));
  return { text: line.slice(prefix.length), sealed, skipped: prefix.length };
}
