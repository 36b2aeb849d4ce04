import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { writeFileDurably } from '../../start/durable-file.ts';
import { AwsJsonError } from '../aws-json-server.ts';

/** Stored key: symmetric material as base64, an asymmetric key as PKCS #8 DER in base64. */
export interface StoredKey {
  readonly id: string;
  readonly arn: string;
  readonly spec: string;
  readonly usage: string;
  readonly description: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly material: string;
  enabled: boolean;
  deletionAt?: number;
}

interface KeyFile {
  keys: StoredKey[];
  /** Key ids by alias name. */
  aliases: Record<string, string>;
}

/** Store of keys and aliases, in a file that only its owner can read; without a file, in memory. */
export class KeyStore {
  readonly #file: string | undefined;
  readonly #content: KeyFile;

  constructor(file?: string) {
    this.#file = file;
    this.#content =
      file !== undefined && existsSync(file)
        ? (JSON.parse(readFileSync(file, 'utf8')) as KeyFile)
        : { keys: [], aliases: {} };
  }

  /** Creates a key, or returns the existing one with this id unchanged. */
  create(options: {
    id?: string;
    arnPrefix: string;
    spec: string;
    usage: string;
    description?: string;
  }): StoredKey {
    const id = options.id ?? randomUUID();
    const existing = this.#content.keys.find((key) => key.id === id);
    if (existing) return existing;
    const key: StoredKey = {
      id,
      arn: `${options.arnPrefix}${id}`,
      spec: options.spec,
      usage: options.usage,
      description: options.description ?? '',
      createdAt: Date.now(),
      material: generateMaterial(options.spec),
      enabled: true,
    };
    this.#content.keys.push(key);
    this.save();
    return key;
  }

  setAlias(alias: string, keyId: string): void {
    if (this.#content.aliases[alias] === keyId) return;
    this.#content.aliases[alias] = keyId;
    this.save();
  }

  removeAlias(alias: string): void {
    delete this.#content.aliases[alias];
    this.save();
  }

  /** Finds a key by id, ARN, alias name or alias ARN. */
  find(reference: unknown): StoredKey {
    const text = String(reference ?? '');
    const name = text.startsWith('arn:')
      ? text
          .split(':')
          .slice(5)
          .join(':')
          .replace(/^key\//, '')
      : text;
    const id = name.startsWith('alias/') ? this.#content.aliases[name] : name;
    const key = this.#content.keys.find((candidate) => candidate.id === id);
    if (!key) throw new AwsJsonError('NotFoundException', `Key '${text}' does not exist`);
    return key;
  }

  get keys(): readonly StoredKey[] {
    return this.#content.keys;
  }

  get aliases(): Readonly<Record<string, string>> {
    return this.#content.aliases;
  }

  save(): void {
    if (this.#file !== undefined) writeFileDurably(this.#file, JSON.stringify(this.#content), 0o600);
  }
}

const EC_CURVES: Readonly<Record<string, string>> = {
  ECC_NIST_P256: 'prime256v1',
  ECC_NIST_P384: 'secp384r1',
  ECC_NIST_P521: 'secp521r1',
};

function generateMaterial(spec: string): string {
  if (spec === 'SYMMETRIC_DEFAULT') return randomBytes(32).toString('base64');
  const curve = EC_CURVES[spec];
  const bits = /^RSA_(2048|3072|4096)$/.exec(spec)?.[1];
  if (curve === undefined && bits === undefined) {
    throw new AwsJsonError('ValidationException', `KeySpec ${spec} is not supported locally`);
  }
  const { privateKey } =
    curve !== undefined
      ? generateKeyPairSync('ec', { namedCurve: curve })
      : generateKeyPairSync('rsa', { modulusLength: Number(bits) });
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
}
