import { createHash } from 'node:crypto';
import type { PdfDocument } from '../../file/core/document.ts';
import {
  dict,
  isDict,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../../file/core/objects.ts';
import {
  emptyNode,
  type FieldNames,
  MAX_DEPTH,
  MAX_FIELDS,
  readFieldNames,
  resolveClashes,
} from './field-names.ts';
import { FieldTree } from './field-tree.ts';
import type { Part } from './part.ts';
import type { Selection } from './selection.ts';
import type { Source } from './source.ts';

/** Plan for merging the form of one input. */
export interface FormPlan {
  readonly form: PdfDict;
  /** Root fields. */
  readonly fields: readonly PdfObject[];
  readonly names: FieldNames;
  readonly fonts: Map<string, string>;
}

/** Field and resource names used by the forms of the inputs so far. */
export class FormNames {
  readonly fields = emptyNode();
  /** Fingerprints of default resources by kind and name. */
  readonly resources = new Map<string, string>();
}

/**
 * Plans the form of one input. Fields whose full name an earlier input uses get `_2`, `_3`, … and keep their values, as fields of
 * equal name would share one value. Fonts that share only their name are renamed in the same way.
 */
export function planForm(selection: Selection, known: FormNames): FormPlan | undefined {
  const { source } = selection;
  const form = source.dict(source.catalog.get('AcroForm'));
  if (!form) return undefined;
  const all = (source.array(form, 'Fields') ?? []).slice(0, MAX_FIELDS);
  const fields = selection.whole ? all : all.filter((field) => keepField(selection, field, 0));
  if (fields.length === 0 && !selection.whole) return undefined;
  const names = readFieldNames(selection, fields);
  resolveClashes(names.root, known.fields);

  const fonts = new Map<string, string>();
  const resources = source.dict(form.get('DR'));
  for (const [name, value] of source.dict(resources?.get('Font')) ?? []) {
    const print = fingerprint(source, value, 0);
    let other = name;
    for (let number = 2; (known.resources.get(`Font ${other}`) ?? print) !== print; number++) {
      other = `${name}_${number}`;
    }
    known.resources.set(`Font ${other}`, print);
    if (other !== name) fonts.set(name, other);
  }
  return { form, fields, names, fonts };
}

/** Whether a widget of the field is on a kept page. The field keeps its value, and only those widgets. */
function keepField(selection: Selection, field: PdfObject, depth: number): boolean {
  const { source, gone, instead } = selection;
  const entries = source.dict(field);
  if (!entries || depth > MAX_DEPTH) return false;
  const kids = source.array(entries, 'Kids') ?? [];
  const kept = kids.filter((kid) => keepField(selection, kid, depth + 1));
  const widget = source.name(entries, 'Subtype') === 'Widget' || entries.has('Rect');
  const keeps = kids.length > 0 ? kept.length > 0 : !widget || selection.keepsAnnotation(field);
  if (!keeps && field instanceof PdfRef) gone.add(field.number);
  if (keeps && kept.length < kids.length) instead.set(entries, new Map([...entries, ['Kids', kept]]));
  return keeps;
}

/** Joins the forms (ISO 32000-2, 12.7.3). XFA is left out, as it describes its own document only. */
export function mergeForms(
  target: PdfDocument,
  parts: readonly Part[],
  plans: readonly (FormPlan | undefined)[],
): PdfRef | undefined {
  if (plans.every((plan) => plan === undefined)) return undefined;
  const tree = new FieldTree(target);
  const order: PdfObject[] = [];
  const resources = new Map<string, PdfDict>();
  let needAppearances = false;
  parts.forEach((part, i) => {
    const plan = plans[i];
    if (!plan) return;
    const { source, copier } = part;
    const copies = plan.fields.map((field) => copier.copy(field));
    order.push(...(source.array(plan.form, 'CO') ?? []).map((field) => copier.copy(field)));
    mergeResources(part, plan, resources);
    copier.drain();
    for (const copy of copies) {
      const ref = copy instanceof PdfRef ? copy : isDict(copy) ? target.add(copy) : undefined;
      const field = target.dict(ref);
      if (!ref || !field) continue;
      keepDefaults(part, plan, field);
      tree.add(ref, field, plan.names.root);
    }
    needAppearances ||= source.resolve(plan.form.get('NeedAppearances')) === true;
  });
  return target.add(
    dict({
      Fields: tree.roots,
      CO: order.length > 0 ? order.filter((field) => field !== null) : undefined,
      DR: resources.size > 0 ? new Map(resources) : undefined,
      DA: new PdfString(Buffer.from('/Helv 0 Tf 0 g')),
      NeedAppearances: needAppearances || undefined,
    }),
  );
}

/** Writes the defaults inherited from the form into the field, as the merged form has no defaults. */
function keepDefaults(part: Part, plan: FormPlan, field: PdfDict): void {
  for (const key of ['DA', 'Q']) {
    const value = plan.form.get(key);
    if (value === undefined || field.has(key)) continue;
    const [, copy] = [...part.copier.copyDict(new Map([[key, value]]))][0] ?? [];
    if (copy !== undefined && copy !== null) field.set(key, copy);
  }
}

function mergeResources(part: Part, plan: FormPlan, into: Map<string, PdfDict>): void {
  const resources = part.source.dict(plan.form.get('DR'));
  for (const [kind, value] of resources ?? []) {
    const entries = part.source.dict(value);
    // Forms may share their resources with the pages, including the images of all pages.
    if (!entries || (kind === 'XObject' && !part.selection.whole)) continue;
    const merged = into.get(kind) ?? new Map<string, PdfObject>();
    into.set(kind, merged);
    for (const [name, object] of entries) {
      const own = kind === 'Font' ? (plan.fonts.get(name) ?? name) : name;
      if (!merged.has(own)) merged.set(own, part.copier.copy(object));
    }
  }
}

/** Returns a string that is equal for equal objects, as precisely as needed to distinguish fonts. */
function fingerprint(source: Source, object: PdfObject, depth: number): string {
  const value = source.resolve(object);
  if (depth > 5) return '…';
  if (value instanceof PdfStream) return `stream ${createHash('sha1').update(value.raw).digest('hex')}`;
  if (value instanceof PdfName) return `/${value.value}`;
  if (value instanceof PdfString) return `(${Buffer.from(value.bytes).toString('hex')})`;
  if (Array.isArray(value)) return `[${value.map((item) => fingerprint(source, item, depth + 1)).join(' ')}]`;
  if (isDict(value)) {
    const entries = [...value].map(([key, item]) => `/${key} ${fingerprint(source, item, depth + 1)}`);
    return `<<${entries.sort().join(' ')}>>`;
  }
  return String(value);
}
