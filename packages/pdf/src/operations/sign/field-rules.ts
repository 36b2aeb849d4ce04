import { digestOf } from '../../document/cms/signed-data.ts';
import { InvalidInputError } from '../../errors.ts';
import {
  dict,
  isDict,
  name,
  nameOf,
  type PdfDict,
  type PdfObject,
  type PdfRef,
} from '../../file/core/objects.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import { readFieldLock } from '../../file/core/signature-fields.ts';
import { textOf, textString } from '../../file/core/text-string.ts';
import type { SignRequest } from './request.ts';
import type { SignatureTexts } from './signature-texts.ts';

/** Values of `/SubFilter` for the two profiles. */
export const SUB_FILTERS = { pkcs7: 'adbe.pkcs7.detached', pades: 'ETSI.CAdES.detached' } as const;

/** Bits of `/Ff` in a seed value dictionary (ISO 32000-2, table 237). */
const REQUIRED = { Filter: 1, SubFilter: 2, V: 4, Reasons: 8, DigestMethod: 64 } as const;
/** Bits of unsupported constraints: legal attestations, revocation information, document locks, appearances. */
const NOT_KEPT = 16 | 32 | 128 | 256;

/**
 * Checks that a signature meets the seed values of its field (`/SV`, ISO 32000-2, 12.7.5.5). It ignores
 * recommended values.
 *
 * @throws InvalidInputError `FIELD_RULE_BROKEN`, naming the option that violates the rule
 */
export function assertSeedValues(
  file: PdfFile,
  field: PdfDict,
  request: SignRequest,
  texts: SignatureTexts,
): void {
  const seed = file.dict(field, 'SV');
  if (seed === undefined) return;
  const flags = file.number(seed, 'Ff') ?? 0;
  const isRequired = (key: keyof typeof REQUIRED) => (flags & REQUIRED[key]) !== 0 && seed.has(key);
  const listed = (key: string) => (file.array(seed, key) ?? []).map((item) => file.resolve(item));
  const names = (key: string) => listed(key).map(nameOf);

  if (isRequired('Filter') && nameOf(file.resolve(seed.get('Filter'))) !== 'Adobe.PPKLite')
    throw broken('field', 'asks for a signature handler that Platen does not have');
  if (isRequired('SubFilter') && !names('SubFilter').includes(SUB_FILTERS[request.profile ?? 'pkcs7']))
    throw broken('profile', `the signature field takes ${names('SubFilter').join(' or ')} only`);
  if (isRequired('V') && (file.number(seed, 'V') ?? 0) > 2)
    throw broken('field', 'asks for what a later version of PDF defines');
  if (isRequired('DigestMethod')) {
    const own = digestOf(request.credentials.key.algorithm).toUpperCase();
    const methods = listed('DigestMethod').map((item) => (textOf(item) ?? '').toUpperCase().replace('-', ''));
    if (!methods.includes(own))
      throw broken(
        'certificate',
        `the signature field takes ${methods.join(' or ')} only, and this key signs ${own}`,
      );
  }
  if (isRequired('Reasons')) assertReason(listed('Reasons'), texts.reason);
  if (seed.has('MDP')) assertPermissions(file.number(file.dict(seed, 'MDP'), 'P'), request.permissions);
  const timestamp = file.dict(seed, 'TimeStamp');
  if (timestamp && ((file.number(timestamp, 'Ff') ?? 0) & 1) !== 0 && request.timestamp === undefined)
    throw broken('timestampUrl', 'the signature field asks for a time stamp');
  if ((flags & NOT_KEPT) !== 0 || (file.number(file.dict(seed, 'Cert'), 'Ff') ?? 0) !== 0)
    throw broken('field', 'asks for more of the signature or of the certificate than Platen can promise');
}

function assertReason(allowed: readonly PdfObject[], reason: string | undefined): void {
  const reasons = allowed.map((item) => textOf(item) ?? '');
  if (reasons.length === 0 || (reasons.length === 1 && reasons[0] === '.')) {
    if (reason !== undefined) throw broken('reason', 'the signature field takes no reason');
  } else if (reason === undefined || !reasons.includes(reason)) {
    const quoted = reasons.slice(0, 10).map((own) => `"${own}"`);
    throw broken('reason', `the signature field takes one of these only: ${quoted.join(', ')}`);
  }
}

function assertPermissions(wanted: number | undefined, permissions: 1 | 2 | 3 | undefined): void {
  if (wanted === 0 && permissions !== undefined)
    throw broken('permissions', 'the signature field takes no certification');
  if (wanted !== undefined && wanted !== 0 && permissions !== wanted)
    throw broken('permissions', `the signature field is for a certification with permissions ${wanted}`);
}

function broken(field: string, rule: string): InvalidInputError {
  return new InvalidInputError(`${field}: ${rule}`, { field, code: 'FIELD_RULE_BROKEN' });
}

/**
 * Returns the signature reference for the fields that a signature locks (ISO 32000-2, 12.8.2.4), with the entries of `/Lock`;
 * undefined for a field without a lock.
 */
export function lockReference(file: PdfFile, field: PdfDict): PdfDict | undefined {
  const entries = file.resolve(field.get('Lock'));
  const lock = isDict(entries) ? readFieldLock(file, entries) : undefined;
  if (lock === undefined) return undefined;
  const parameters = dict({
    Type: name('TransformParams'),
    V: name('1.2'),
    Action: name(lock.action),
    Fields: lock.action === 'All' ? undefined : lock.fields.map(textString),
    P: lock.permissions,
  });
  const catalog: PdfRef = file.catalogRef;
  return dict({
    Type: name('SigRef'),
    TransformMethod: name('FieldMDP'),
    TransformParams: parameters,
    Data: catalog,
  });
}
