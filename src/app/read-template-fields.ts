import type { AssetFile } from '../contract/asset.ts';
import { type TemplateSource, templateFileOf } from '../contract/template-source.ts';
import type { Caller } from '../domain/caller.ts';
import type { JsonObject } from '../domain/json.ts';
import { parseOfficeTemplate } from '../office-template/fill-template.ts';
import type { TemplateStore } from '../ports/template-store.ts';
import { DataField, type FieldType } from '../rendering/data-fields/data-field.ts';
import { readFields } from '../rendering/data-fields/read-fields.ts';
import { parseParts } from '../rendering/data-fields/unknown-field-warnings.ts';
import { sampleData } from '../rendering/sample-data/sample-data.ts';
import { findTemplate } from './find-template.ts';

interface TemplateFieldsPorts {
  readonly templates: Pick<TemplateStore, 'get' | 'source'>;
  readonly readFile: (file: AssetFile) => Promise<Uint8Array>;
}

/** Data that a template reads. */
export interface TemplateFields {
  readonly fields: readonly { readonly path: string; readonly type: FieldType }[];
  /** JSON Schema (2020-12) of the data. */
  readonly dataSchema: JsonObject;
  /** Data that satisfies the schema. */
  readonly sampleData: JsonObject;
}

type Draft = Pick<TemplateSource, 'html' | 'header' | 'footer' | 'partials' | 'assets'>;

/**
 * Lists the data that a template reads, without rendering it.
 *
 * @param draft source from the request, or the slug of a saved template
 * @throws InvalidInputError as saving the template does; NotFoundError `TEMPLATE_NOT_FOUND`
 */
export async function readTemplateFields(
  { templates, readFile }: TemplateFieldsPorts,
  caller: Caller,
  draft: Draft | string,
): Promise<TemplateFields> {
  const source =
    typeof draft === 'string'
      ? await templates.source(await findTemplate(templates, caller.accountId, draft))
      : draft;
  const template = templateFileOf(source);
  const parsed = template
    ? await parseOfficeTemplate(await readFile(template.file), source.partials)
    : parseParts(source);
  const data = new DataField();
  for (const { templates } of parsed) readFields(templates, data);
  const fields = [...data.inside()];
  const dataSchema: JsonObject = fields.length > 0 ? data.schema() : { type: 'object' };
  return { fields, dataSchema, sampleData: sampleData(dataSchema) ?? {} };
}
