import type { Permission } from '../assembly/policy.ts';
import type { Resolver } from '../assembly/resolver.ts';

/** Key ARNs by the ARN of each resource that a key of the templates encrypts. */
export type EncryptionKeys = ReadonlyMap<string, string>;

/** Reads the encryption key of each table, bucket and queue. */
export function readEncryptionKeys(resolver: Resolver): EncryptionKeys {
  const arns = new Map<string, string>();
  for (const key of resolver.resources('AWS::KMS::Key')) {
    const { ref, attributes } = resolver.attributes(key);
    arns.set(ref, attributes.Arn!).set(attributes.Arn!, attributes.Arn!);
  }
  const keys = new Map<string, string>();
  const add = (type: string, keyOf: (property: (name: string) => unknown) => unknown) => {
    for (const located of resolver.resources(type)) {
      const key = arns.get(String(keyOf((name) => resolver.property(located, name))));
      if (key !== undefined) keys.set(resolver.attributes(located).attributes.Arn!, key);
    }
  };
  add('AWS::DynamoDB::Table', (property) => at(property('SSESpecification'), 'KMSMasterKeyId'));
  add('AWS::SQS::Queue', (property) => property('KmsMasterKeyId'));
  add('AWS::S3::Bucket', (property) => {
    const rules = at(property('BucketEncryption'), 'ServerSideEncryptionConfiguration');
    return at(at(rules, 0), 'ServerSideEncryptionByDefault', 'KMSMasterKeyID');
  });
  return keys;
}

function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce(
    (found, name) => (found as Record<string | number, unknown> | undefined)?.[name],
    value as unknown,
  );
}

/**
 * Returns the permissions that a caller needs on the encryption key of the resource. The service uses the key on the caller's
 * behalf, which the condition key `kms:ViaService` distinguishes from the caller's own calls. Sources: encryption at rest in the
 * developer guides of DynamoDB (decrypts the table's key), SQS (a sender generates data keys and may reuse one, a receiver
 * decrypts) and S3 (a multipart upload also decrypts).
 */
export function keyPermissions(needed: Permission, keys: EncryptionKeys): Permission[] {
  const [service = '', operation = ''] = needed.action.split(':');
  const key = keys.get(encrypted(service, needed.resource));
  if (key === undefined) return [];
  const actions = KEY_ACTIONS[`${service}:${operation}`] ?? KEY_ACTIONS[service] ?? [];
  const context = { 'kms:ViaService': `${service}.${key.split(':')[3]}.amazonaws.com` };
  return actions.map((action) => ({ action: `kms:${action}`, resource: key, context }));
}

const KEY_ACTIONS: Readonly<Record<string, readonly string[]>> = {
  dynamodb: ['Decrypt'],
  's3:GetObject': ['Decrypt'],
  's3:PutObject': ['GenerateDataKey', 'Decrypt'],
  'sqs:SendMessage': ['GenerateDataKey', 'Decrypt'],
  'sqs:ReceiveMessage': ['Decrypt'],
};

/** Returns the ARN of the table or bucket that contains an index or object. */
function encrypted(service: string, resource: string): string {
  if (service === 'dynamodb') return resource.replace(/\/index\/.*$/, '');
  return service === 's3' ? resource.replace(/\/.*$/, '') : resource;
}
