import { isDict, nameOf, type PdfDict, PdfStream, sameObject } from '../../../file/core/objects.ts';
import type { PdfFile } from '../../../file/core/pdf-file.ts';
import type { VerificationFinding } from '../../../verification-finding.ts';
import type { ChangesReport } from '../report.ts';
import { differingKeys, list } from './compare.ts';
import { judgeFilledFields } from './fields/judge-fields.ts';
import { judgeFormResources } from './form-resources.ts';
import { judgeField, judgeFieldContent, judgeFieldList, judgeForm } from './form-rules.ts';
import { judgeKids, judgeParentTree, judgeStructure } from './judge-structure.ts';
import { type Allowance, Judgement } from './judgement.ts';
import { type Role, rolesOf } from './object-roles.ts';
import { judgeAnnotation, judgeAnnotationList, judgePage } from './page-rules.ts';
import { findReferrers, type Referrer } from './references.ts';
import { type ChangedObject, difference } from './revision-difference.ts';

/** Roles whose objects may change in any way. */
const FREE_ROLES = new Set<Role['kind']>([
  'info',
  'metadata',
  'validation-data',
  'field-content',
  'annotation-content',
]);
/** Roles that any object may refer to: they are judged key by key. */
const REFERRED_TO_BY_ANY = new Set<Role['kind']>([
  ...(['catalog', 'page', 'structure', 'structure-list', 'parent-tree'] as const),
]);
/** Keys by which forms, actions, other annotations and the structure tree refer to an annotation or a field. */
const NAMES_ANNOTATION = /(^|\/)(Annots|Popup|IRT|Obj|Fields|CO|T|AN)$/;
/** Order in which roles are judged: new fields before the pages that show them. */
const ORDER: readonly Role['kind'][] = [
  'catalog',
  'form',
  'field-list',
  'field',
  'structure',
  'structure-list',
];

/**
 * Judges all changes of later revisions to a signed one. Only listed changes are permitted; everything else is forbidden.
 *
 * @param intactFields object numbers of fields that now contain an intact signature
 * @param ambiguities parts of the later file that two readers could read differently
 * @throws DamagedPdfError when either file cannot be read
 */
export function judgeChanges(
  signed: PdfFile,
  later: PdfFile,
  allowance: Allowance,
  intactFields: ReadonlySet<number>,
  ambiguities: readonly VerificationFinding[],
): ChangesReport {
  const { changed, added, faults } = difference(signed, later);
  const judgement = new Judgement({ signed, later, allowance, added, intactFields });
  for (const { code, message } of faults) judgement.forbid(code, message);
  if (later.bytes.length > signed.bytes.length)
    for (const { code, message } of ambiguities) {
      const text = `readers could read the later file differently: ${message}`;
      judgement.forbid('LATER_FILE_AMBIGUOUS', text, { cause: code });
    }
  if (changed.length === 0 && added.size === 0) return judgement.report;
  if (!sameObject(signed.trailer.get('Info'), later.trailer.get('Info'))) {
    judgement.note(
      'INFORMATION_CHANGED',
      'metadata-changed',
      'metadata',
      'the document information was exchanged',
    );
  }
  const referrers = findReferrers(signed, new Set([...changed.map((object) => object.number), ...added]));
  for (const number of added) {
    if (referrers.get(number)?.some(isReader))
      judgement.forbid(
        'OBJECT_SUPPLIED',
        `object ${number} was supplied that the signed document lacks but refers to`,
      );
  }
  judgeCatalogNumber(judgement);
  const roles = rolesOf(signed);
  const order = (object: ChangedObject): number => {
    const index = ORDER.indexOf(roles.get(object.number)?.kind ?? 'page');
    return index < 0 ? ORDER.length : index;
  };
  for (const object of [...changed].sort((a, b) => order(a) - order(b))) {
    judgeObject(judgement, object, roles, referrers.get(object.number) ?? []);
  }
  const kinds = new Set(changed.map((object) => roles.get(object.number)?.kind));
  if (kinds.has('form-resources')) judgeFormResources(judgement);
  if (kinds.has('structure') || kinds.has('parent-tree')) judgeParentTree(judgement);
  const isFormJudged = (['field', 'field-content', 'form', 'catalog'] as const).some((kind) =>
    kinds.has(kind),
  );
  if (isFormJudged || isCatalogRenumbered(judgement)) judgeFilledFields(judgement);
  return judgement.report;
}

/** Trailer entries that readers follow (ISO 32000-2, tables 15 and 17). */
const TRAILER_KEYS = /^(Root|Info|ID|Encrypt|Size|Prev|XRefStm|W|Index|Length|Filter|DecodeParms)(\/|$)/;

/** Whether readers follow a reference: they ignore trailer entries that no standard defines. */
function isReader({ number, path }: Referrer): boolean {
  return number !== 0 || TRAILER_KEYS.test(path);
}

function isCatalogRenumbered({ signed, later }: Judgement): boolean {
  return !sameObject(signed.catalogRef, later.catalogRef);
}

/**
 * Judges a catalog with a new object number, which an update may write (ISO 32000-2, 7.5.6: the last trailer determines the
 * catalog).
 */
function judgeCatalogNumber(judgement: Judgement): void {
  const { signed, later, added } = judgement;
  if (!isCatalogRenumbered(judgement)) return;
  if (!added.has(later.catalogRef.number))
    judgement.forbid('CATALOG_CHANGED', 'the document catalog was exchanged');
  else judgeCatalog(judgement, signed.catalog, later.catalog);
}

function judgeObject(
  judgement: Judgement,
  object: ChangedObject,
  roles: ReadonlyMap<number, Role>,
  referrers: readonly Referrer[],
): void {
  const role = roles.get(object.number);
  if (role === undefined) {
    judgement.forbid(
      'OBJECT_CHANGED',
      `object ${object.number} of the signed document was ${object.after === null ? 'removed' : 'changed'}`,
    );
    return;
  }
  const foreign = REFERRED_TO_BY_ANY.has(role.kind)
    ? undefined
    : referrers.find((referrer) => !belongs(role, referrer, roles));
  if (foreign !== undefined) {
    judgement.forbid(
      'OBJECT_SHARED',
      `object ${object.number}, which object ${foreign.number} uses, was changed`,
    );
    return;
  }
  if (FREE_ROLES.has(role.kind)) {
    judgeFree(judgement, role);
    return;
  }
  if (role.kind === 'field-list') {
    judgeFieldList(judgement, list(judgement.signed, object.before), list(judgement.later, object.after));
    return;
  }
  if (role.kind === 'structure-list') {
    judgeKids(judgement, list(judgement.signed, object.before), list(judgement.later, object.after));
    return;
  }
  // Both are compared as a whole later.
  if (role.kind === 'parent-tree' || role.kind === 'form-resources') return;
  if (role.kind === 'annotation-list') {
    const [before, after] = [list(judgement.signed, object.before), list(judgement.later, object.after)];
    judgeAnnotationList(judgement, role.page, before, after);
    return;
  }
  if (!isDict(object.before) || !isDict(object.after)) {
    judgement.forbid(
      'OBJECT_CHANGED',
      `object ${object.number} of the signed document was replaced or removed`,
    );
    return;
  }
  judgeDictionary(judgement, role, object.before, object.after);
}

function judgeDictionary(judgement: Judgement, role: Role, before: PdfDict, after: PdfDict): void {
  if (role.kind === 'catalog') judgeCatalog(judgement, before, after);
  else if (role.kind === 'form') judgeForm(judgement, before, after);
  else if (role.kind === 'field') judgeField(judgement, role.field, before, after);
  else if (role.kind === 'page') judgePage(judgement, role.page, before, after);
  else if (role.kind === 'structure') judgeStructure(judgement, before, after);
  else if (role.kind === 'annotation') judgeAnnotation(judgement, role.page, before, after);
}

/**
 * Whether a reference is one that defines the role. An object with other uses may have been planted, to be changed under the
 * permission of the role (shadow attacks).
 */
function belongs(role: Role, referrer: Referrer, roles: ReadonlyMap<number, Role>): boolean {
  const by = roles.get(referrer.number)?.kind;
  switch (role.kind) {
    case 'info':
      return referrer.number === 0 || referrer.path === 'Info';
    case 'metadata':
      return by === 'catalog' && referrer.path === 'Metadata';
    case 'validation-data':
      return by === 'validation-data' || (by === 'catalog' && referrer.path.startsWith('DSS'));
    case 'field-content':
      return by === 'field-content' || (by === 'field' && /^(AP|V)(\/|$)/.test(referrer.path));
    case 'annotation-content':
      return by === 'annotation-content' || (by === 'annotation' && /^AP(\/|$)/.test(referrer.path));
    case 'form':
      return by === 'catalog' && referrer.path === 'AcroForm';
    case 'field-list':
      return (
        (by === 'form' && referrer.path === 'Fields') ||
        (by === 'catalog' && referrer.path === 'AcroForm/Fields')
      );
    case 'form-resources':
      return by === 'form-resources' || (by === 'form' && /^DR(\/|$)/.test(referrer.path));
    case 'annotation-list':
      return by === 'page' && referrer.path === 'Annots';
    case 'field':
      return (
        NAMES_ANNOTATION.test(referrer.path) ||
        by === 'field-list' ||
        by === 'annotation-list' ||
        (by === 'field' && /^(Kids|Parent)$/.test(referrer.path))
      );
    case 'annotation':
      return (
        NAMES_ANNOTATION.test(referrer.path) ||
        by === 'annotation-list' ||
        (by === 'annotation' && referrer.path === 'Parent')
      );
    case 'catalog':
    case 'page':
    case 'structure':
    case 'structure-list':
    case 'parent-tree':
      return true;
  }
}

function judgeFree(judgement: Judgement, role: Role): void {
  if (role.kind === 'field-content') {
    judgeFieldContent(judgement, role.field);
  } else if (role.kind === 'annotation-content') {
    judgement.note(
      'ANNOTATION_CHANGED',
      'annotation-changed',
      'annotations',
      'the look of an annotation was changed',
      {
        page: role.page,
      },
    );
  } else if (role.kind === 'validation-data') {
    judgement.note(
      'VALIDATION_DATA_CHANGED',
      'validation-data-added',
      'metadata',
      'validation data were changed',
    );
  } else judgement.note('METADATA_CHANGED', 'metadata-changed', 'metadata', 'metadata were changed');
}

function judgeCatalog(judgement: Judgement, before: PdfDict, after: PdfDict): void {
  const { signed, later } = judgement;
  for (const key of differingKeys(before, after)) {
    const now = later.resolve(after.get(key));
    if (key === 'AcroForm' && isDict(now)) {
      const old = signed.resolve(before.get(key));
      judgeForm(judgement, isDict(old) ? old : new Map(), now);
    } else if (key === 'DSS' && isDict(now)) {
      judgement.note(
        'VALIDATION_DATA_CHANGED',
        'validation-data-added',
        'metadata',
        'validation data were added',
      );
    } else if (key === 'Metadata' && now instanceof PdfStream) {
      judgement.note('METADATA_CHANGED', 'metadata-changed', 'metadata', 'metadata were exchanged');
    } else if ((key === 'Extensions' && isDict(now)) || (key === 'Version' && nameOf(now) !== undefined)) {
      judgement.note('VERSION_CHANGED', 'metadata-changed', 'metadata', `/${key} of the catalog was changed`);
    } else judgement.forbid('CATALOG_CHANGED', `/${key} of the document catalog was changed`);
  }
}
