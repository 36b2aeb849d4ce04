import type { Permission } from '../assembly/policy.ts';
import type { Resolver } from '../assembly/resolver.ts';

/** The ARN of each resource that is encrypted under a key of the templates, with that key's ARN. */
export type EncryptionKeys = ReadonlyMap<string, string>;

/** Reads which tables, buckets and queues are encrypted under which key. */
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
 * What a caller has to be allowed on the key that encrypts what it uses. Sources: the developer guides' pages on
 * encryption at rest of DynamoDB (the table's key is decrypted for the caller), SQS (a sender generates data keys and
 * may reuse one, a receiver decrypts) and S3 (a multipart upload decrypts as well). The service asks for it in the
 * caller's name, which the condition key `kms:ViaService` distinguishes from the caller's own calls.
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

/** The ARN of the table or bucket that an index or object is part of. */
function encrypted(service: string, resource: string): string {
  if (service === 'dynamodb') return resource.replace(/\/index\/.*$/, '');
  return service === 's3' ? resource.replace(/\/.*$/, '') : resource;
}
