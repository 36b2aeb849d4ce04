import { isDict } from '../../file/core/objects.ts';
import type { PdfFile } from '../../file/core/pdf-file.ts';
import {
  certifyingSignature,
  type FieldLock,
  readFieldLock,
  rulesOf,
  type SignatureField,
} from '../../file/core/signature-fields.ts';
import type { Allowance } from './changes/judgement.ts';
import type { CheckedSignature, IntegrityCheck } from './integrity.ts';
import type { ChangeLevel } from './report.ts';

const LEVEL_OF_PERMISSION = { 1: 'metadata', 2: 'form-filling', 3: 'annotations' } as const;
/** Level without a certification: later signatures and filled fields are accepted, comments are not. */
const DEFAULT_LEVEL: ChangeLevel = 'form-filling';

/** Returns the later changes that this signature and earlier ones allow; the strictest one counts. */
export function allowanceOf(
  file: PdfFile,
  field: SignatureField,
  check: IntegrityCheck,
  all: readonly CheckedSignature[],
): Allowance {
  const end = check.byteRange![2] + check.byteRange![3];
  const fieldLocks: FieldLock[] = [];
  let level: ChangeLevel | undefined;
  const restrict = (permission: 1 | 2 | 3 | undefined): void => {
    if (permission === undefined) return;
    const stricter = LEVEL_OF_PERMISSION[permission];
    const order: ChangeLevel[] = ['metadata', 'form-filling', 'annotations'];
    if (level === undefined || order.indexOf(stricter) < order.indexOf(level)) level = stricter;
  };
  for (const other of all) {
    const range = other.check.byteRange;
    if (range === undefined || range[2] + range[3] > end) continue;
    const lock = file.resolve(other.field.field.get('Lock'));
    const rules = rulesOf(file, other.field.value!);
    if (other.field === field || certificationOf(file, other.field) !== undefined)
      restrict(rules.certification);
    for (const found of [rules.fieldLock, isDict(lock) ? readFieldLock(file, lock) : undefined]) {
      if (found === undefined) continue;
      fieldLocks.push(found);
      restrict(found.permissions);
    }
  }
  return { level: level ?? DEFAULT_LEVEL, fieldLocks };
}

/** Returns the DocMDP level of a signature, if `/Perms` of the file refers to it. */
export function certificationOf(file: PdfFile, field: SignatureField): 1 | 2 | 3 | undefined {
  const certifying = certifyingSignature(file);
  const mine = certifying !== undefined && certifying.get('Contents') !== undefined;
  if (!mine || !sameSignature(file, certifying, field)) return undefined;
  return rulesOf(file, field.value!).certification;
}

function sameSignature(file: PdfFile, a: Map<string, unknown>, field: SignatureField): boolean {
  const place = (dict: SignatureField['value']): number | undefined => {
    const contents = dict === undefined ? null : file.resolve(dict.get('Contents'));
    return contents !== null && typeof contents === 'object' && 'start' in contents
      ? contents.start
      : undefined;
  };
  const own = place(field.value);
  return own !== undefined && own >= 0 && own === place(a as SignatureField['value']);
}
