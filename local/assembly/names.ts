import { createHash } from 'node:crypto';
import type { LocatedResource } from './template.ts';

const MAX_LENGTH = { bucket: 63, function: 64, default: 128 };

/**
 * Generates the physical name from stack and logical id alone, so that a restart finds the same table, queue or bucket.
 * CloudFormation would make up a name.
 */
export function generatedName(located: LocatedResource): string {
  const name = `${located.stack.name}-${located.logicalId}`;
  switch (located.resource.Type) {
    case 'AWS::S3::Bucket':
      return shorten(name.toLowerCase().replaceAll(/[^a-z0-9-]/g, '-'), MAX_LENGTH.bucket);
    case 'AWS::Lambda::Function':
      return shorten(name, MAX_LENGTH.function);
    default:
      return shorten(name, MAX_LENGTH.default);
  }
}

/** Generates a stable pseudo-random UUID for the resource, in the form of KMS key ids. */
export function generatedUuid(located: LocatedResource): string {
  const hex = digest(located);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Generates ten letters and digits, in the form of API Gateway ids. */
export function generatedShortId(located: LocatedResource): string {
  return digest(located).slice(0, 10);
}

/**
 * Returns the resource's display name: its construct path without stack and `Resource`, otherwise its logical id without the
 * hash.
 */
export function readableName(located: LocatedResource): string {
  const constructPath = located.resource.Metadata?.['aws:cdk:path'];
  if (typeof constructPath === 'string') {
    const parts = constructPath.split('/').slice(1);
    if (parts.at(-1) === 'Resource') parts.pop();
    if (parts.length > 0) return parts.join('/');
  }
  return located.logicalId.replace(/[0-9A-F]{8}$/, '');
}

function digest(located: LocatedResource): string {
  return createHash('sha256').update(`${located.stack.name}/${located.logicalId}`).digest('hex');
}

function shorten(name: string, max: number): string {
  if (name.length <= max) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, max - 9)}-${hash}`;
}
