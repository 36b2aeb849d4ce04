import type { PdfDict, PdfObject } from '../../file/core/objects.ts';
import type { ActionRules } from './actions.ts';
import { bytesOf, type Inspection, refNumber } from './inspection.ts';
import { checkSignature } from './signatures.ts';

const MAX_FIELDS = 100_000;

/** Checks the rules about interactive forms (ISO 19005-2, 6.4; ISO 14289-1, 7.15). */
export function checkForm(inspection: Inspection, actions: ActionRules, file: Uint8Array): void {
  const { document, report, hasLanguage, structure } = inspection;
  const { catalog } = document;
  const place = { path: 'AcroForm', object: refNumber(catalog.get('AcroForm')) };
  if (document.has(catalog, 'NeedsRendering') && document.boolean(catalog, 'NeedsRendering') !== false)
    report.broken('6.4.2-2', { path: 'NeedsRendering' });
  const form = document.dict(catalog, 'AcroForm');
  if (!form) return;
  if (document.has(form, 'NeedAppearances') && document.boolean(form, 'NeedAppearances') !== false)
    report.broken('6.4.1-3', place);
  if (form.has('XFA')) report.broken('6.4.2-1', { ...place, path: 'AcroForm/XFA' });
  if (isDynamic(inspection, form)) report.broken('ua:7.15-1', { ...place, path: 'AcroForm/XFA' });
  const seen = new Set<PdfDict>();
  const waiting: { item: PdfObject; type: string | undefined }[] = (document.array(form, 'Fields') ?? []).map(
    (item) => ({ item, type: undefined }),
  );
  for (let own = waiting.pop(); own && seen.size < MAX_FIELDS; own = waiting.pop()) {
    const field = document.dict(own.item);
    if (!field || seen.has(field)) continue;
    seen.add(field);
    const at = { object: refNumber(own.item), path: `field ${document.text(field, 'T') ?? ''}` };
    const type = document.name(field, 'FT') ?? own.type;
    if (field.has('AA')) report.broken('6.4.1-2', at);
    actions.checkAll(field.get('AA'), at);
    const element = document.dict(structure.parent(document.number(field, 'StructParent')));
    if (document.text(field, 'TU') !== undefined && !hasLanguage && !document.text(element, 'Lang'))
      report.broken('ua:7.2-25', at);
    if (type === 'Sig') checkSignature(inspection, field.get('V'), file, at);
    for (const item of document.array(field, 'Kids') ?? []) waiting.push({ item, type });
  }
}

/** Whether an XFA form is dynamic, that is laid out only for display, by its `config` packet. */
function isDynamic(inspection: Inspection, form: PdfDict): boolean {
  const { document } = inspection;
  const parts = document.array(form, 'XFA');
  const at = parts?.findIndex((item) => document.text(item) === 'config') ?? -1;
  const stream = parts ? document.stream(at < 0 ? undefined : parts[at + 1]) : document.stream(form, 'XFA');
  const bytes = bytesOf(inspection, stream);
  if (!bytes) return false;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8');
  return /<dynamicRender\s*>\s*required\s*<\/dynamicRender\s*>/.test(text);
}
