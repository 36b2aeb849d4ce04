import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { NotFoundError, type Platen, type TemplateSource } from '../../packages/client/src/index.ts';
import { CliError, fileReason } from './cli-error.ts';
import { isObject } from './input/json.ts';
import {
  type AssetHashes,
  assetChanges,
  differingAssets,
  hashesOf,
  hashOfFile,
  readAsset,
  readAssetHashes,
  readFile,
  savedAssets,
} from './template-assets.ts';
import { OFFICE_FILES, officeFileIn, withoutOfficeFile } from './template-office.ts';
import { partialFile, readPartials, writePartials } from './template-partials.ts';
import { sampleFile, sampleNames, writeSamples } from './template-samples.ts';

/** A template as files, sent by `push` and written by `pull`. */
export interface TemplateFolder {
  readonly slug: string;
  readonly about: About;
  /** Empty for an office template. */
  readonly html: string;
  /** Office template in place of HTML: its name in the folder, and its hash. */
  readonly office: OfficeFile | null;
  readonly header: string | null;
  readonly footer: string | null;
  readonly dataSchema: JsonObject | null;
  readonly sampleData: JsonObject | null;
  /** More data to try the template with, by name. */
  readonly samples: Readonly<Record<string, JsonObject>>;
  readonly options: TemplateSource['options'] | undefined;
  /** Liquid source by partial name. */
  readonly partials: Readonly<Record<string, string>>;
  /** Hashes of its files, whose contents are read on demand. */
  readonly assets: AssetHashes;
}

interface OfficeFile {
  readonly name: string;
  readonly sha256: string;
}

/** Template properties besides the page sources; omitted ones stay unchanged in the service. */
interface About {
  readonly name?: string;
  readonly documentType?: string;
  readonly description?: string;
}

type JsonObject = Readonly<Record<string, unknown>>;

const TEXT_FILES = { html: 'template.html', header: 'header.html', footer: 'footer.html' } as const;
const JSON_FILES = { dataSchema: 'schema.json', sampleData: 'sample.json', options: 'options.json' } as const;
const ABOUT_FILE = 'template.json';
const ABOUT_FIELDS = ['name', 'documentType', 'description'] as const;

/** @throws CliError naming the missing or invalid file. */
export function readTemplateFolder(folder: string): TemplateFolder {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new CliError(`${folder} is not a folder`);
  const name = officeFileIn(folder);
  const html = name === undefined ? readText(folder, TEXT_FILES.html) : '';
  if (html === null)
    throw new CliError(
      `${path.join(folder, TEXT_FILES.html)} is missing (or ${OFFICE_FILES.join(', ')} for an office template)`,
    );
  return {
    slug: path.basename(path.resolve(folder)),
    about: readAbout(folder),
    html,
    office: name === undefined ? null : { name, sha256: hashOfFile(path.join(folder, name)) },
    header: readText(folder, TEXT_FILES.header),
    footer: readText(folder, TEXT_FILES.footer),
    dataSchema: readJson(folder, JSON_FILES.dataSchema),
    sampleData: readJson(folder, JSON_FILES.sampleData),
    samples: readSamples(folder),
    options: (readJson(folder, JSON_FILES.options) ?? {}) as TemplateSource['options'],
    partials: readPartials(folder),
    assets: readAssetHashes(folder),
  };
}

/** Returns the files of a folder that differ from the template, and would be lost by writing it. JSON whitespace is ignored. */
export function differingFiles(folder: string, template: TemplateFolder): readonly string[] {
  const differing: string[] = [];
  for (const part of Object.keys(TEXT_FILES) as (keyof typeof TEXT_FILES)[]) {
    const text = readText(folder, TEXT_FILES[part]);
    if (text !== null && text !== template[part]) differing.push(TEXT_FILES[part]);
  }
  for (const name of OFFICE_FILES.filter((each) => existsSync(path.join(folder, each))))
    if (name !== template.office?.name || hashOfFile(path.join(folder, name)) !== template.office.sha256)
      differing.push(name);
  const { about, dataSchema, sampleData, options } = template;
  const objects = {
    [ABOUT_FILE]: about,
    [JSON_FILES.dataSchema]: dataSchema,
    [JSON_FILES.sampleData]: sampleData,
  };
  for (const [file, value] of Object.entries({ ...objects, [JSON_FILES.options]: options ?? null })) {
    const text = readText(folder, file);
    if (text !== null && !isSameJson(text, value)) differing.push(file);
  }
  for (const name of sampleNames(folder)) {
    const text = readText(folder, sampleFile(name));
    if (text !== null && !isSameJson(text, template.samples[name])) differing.push(sampleFile(name));
  }
  for (const [name, text] of Object.entries(readPartials(folder)))
    if (template.partials[name] !== text) differing.push(partialFile(name));
  return [...differing, ...differingAssets(folder, template.assets)];
}

function isSameJson(text: string, value: unknown): boolean {
  try {
    // The file omits members that are undefined.
    return isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(value ?? null)));
  } catch {
    return false;
  }
}

/** Writes the folder and removes parts that the template lacks. */
export function writeTemplateFolder(folder: string, template: TemplateFolder): void {
  try {
    mkdirSync(folder, { recursive: true });
    for (const part of Object.keys(TEXT_FILES) as (keyof typeof TEXT_FILES)[]) {
      writeOrRemove(path.join(folder, TEXT_FILES[part]), template[part] || null);
    }
    for (const part of Object.keys(JSON_FILES) as (keyof typeof JSON_FILES)[]) {
      const value = template[part] ?? null;
      writeOrRemove(path.join(folder, JSON_FILES[part]), value === null ? null : jsonText(value));
    }
    writeFileSync(path.join(folder, ABOUT_FILE), jsonText(template.about));
    writePartials(folder, template.partials);
    writeSamples(
      folder,
      Object.fromEntries(Object.entries(template.samples).map(([name, data]) => [name, jsonText(data)])),
    );
  } catch (error) {
    throw new CliError(`cannot write into ${folder}: ${fileReason(error)}`);
  }
}

/** Saved template and the result of its test render. */
export type SavedTemplate = Awaited<ReturnType<Platen['createTemplate']>>;

/** Creates the template, or a new version of it if the slug exists. */
export async function pushTemplate(
  platen: Platen,
  folder: string,
  template: TemplateFolder,
): Promise<SavedTemplate> {
  const { slug } = template;
  const { about, assets, rest, source } = sourceChanges(folder, template, await savedAssets(platen, slug));
  const fields = { ...about, ...source, ...(Object.keys(assets).length > 0 && { assets }) };
  const putRest = async () => {
    for (const name of rest) await platen.saveTemplateAsset(slug, name, readAsset(folder, name));
  };
  try {
    // Files that do not fit are saved first, so that the test render has them.
    await putRest();
    return await platen.updateTemplate(slug, fields);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    const created = await platen.createTemplate({
      ...about,
      ...source,
      assets: withoutRemovals(assets),
      slug,
      name: about.name ?? slug,
    });
    if (rest.length === 0) return created;
    await putRest();
    // Saves again, for a test render with all files.
    return platen.updateTemplate(slug, source);
  }
}

/** Returns what has to be sent of a folder. An unchanged office template is left out, as the service keeps it. */
export function sourceChanges(folder: string, template: TemplateFolder, saved: AssetHashes) {
  const { slug: _, about, assets: local, html, office, ...source } = template;
  const isNew = office !== null && saved[office.name] !== office.sha256;
  const file = isNew ? readFile(path.join(folder, office.name)) : undefined;
  const { assets, rest } = assetChanges(folder, local, withoutOfficeFile(saved), file?.length);
  return {
    ...{ about, assets, rest },
    source: { ...source, ...(office === null ? { html } : file && { file: file.toString('base64') }) },
  };
}

/** Drops removals, since a new template has no files to remove. */
function withoutRemovals(assets: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(assets).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

/** Fetches a template from the service. */
export async function pullTemplate(platen: Platen, slug: string): Promise<TemplateFolder> {
  const [{ data: about }, { data: source }] = await Promise.all([
    platen.getTemplate(slug),
    platen.getTemplateSource(slug),
  ]);
  const { html, header, footer, dataSchema, sampleData, samples, options } = source;
  const { name, documentType, description } = about;
  return {
    slug,
    about: { name, documentType, ...(description === '' ? {} : { description }) },
    ...{ html, header, footer, dataSchema, sampleData, samples, options },
    ...savedFiles(source),
    partials: source.partials,
  };
}

/** The files of a saved source: the office template, and assets. */
export function savedFiles({
  html,
  assets,
}: Pick<TemplateSource, 'html' | 'assets'>): Pick<TemplateFolder, 'office' | 'assets'> {
  const saved = hashesOf(assets);
  const name = html === '' ? OFFICE_FILES.find((each) => Object.hasOwn(saved, each)) : undefined;
  return {
    office: name === undefined ? null : { name, sha256: saved[name]! },
    assets: withoutOfficeFile(saved),
  };
}

/** Writes the office template of a folder, and removes those of other formats. An unchanged file is not downloaded. */
export async function writeOfficeFile(
  folder: string,
  { office }: Pick<TemplateFolder, 'office'>,
  read: (name: string) => Promise<Uint8Array>,
): Promise<void> {
  for (const name of OFFICE_FILES) {
    const file = path.join(folder, name);
    if (name !== office?.name) rmSync(file, { force: true });
    else if (!existsSync(file) || hashOfFile(file) !== office.sha256) writeFileSync(file, await read(name));
  }
}

/** Reads a template that ships with Platen. */
export async function readStarter(platen: Platen, starter: string): Promise<TemplateFolder> {
  const { data } = await platen.getStarter(starter);
  const { slug, name, documentType, description, ...source } = data;
  return {
    slug,
    about: { name, documentType, description },
    ...source,
    office: null,
    samples: {},
    partials: {},
    assets: {},
  };
}

function readAbout(folder: string): About {
  const about = readJson(folder, ABOUT_FILE) ?? {};
  const unknown = Object.keys(about).find((key) => !(ABOUT_FIELDS as readonly string[]).includes(key));
  if (unknown !== undefined) {
    throw new CliError(
      `${path.join(folder, ABOUT_FILE)}: ${unknown} is not one of ${ABOUT_FIELDS.join(', ')}`,
    );
  }
  // The file is complete: a missing description means that the template has none.
  return { ...(existsSync(path.join(folder, ABOUT_FILE)) ? { description: '' } : {}), ...about };
}

function readText(folder: string, file: string): string | null {
  const full = path.join(folder, file);
  if (!existsSync(full)) return null;
  try {
    return readFileSync(full, 'utf8');
  } catch (error) {
    throw new CliError(`cannot read ${full}: ${fileReason(error)}`);
  }
}

function readJson(folder: string, file: string): JsonObject | null {
  const text = readText(folder, file);
  if (text === null) return null;
  const value = parse(text, path.join(folder, file));
  if (!isObject(value)) throw new CliError(`${path.join(folder, file)} must contain a JSON object`);
  return value;
}

function readSamples(folder: string): Readonly<Record<string, JsonObject>> {
  return Object.fromEntries(
    sampleNames(folder).map((name) => [name, readJson(folder, sampleFile(name)) ?? {}]),
  );
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliError(`${file} is not valid JSON: ${(error as Error).message}`);
  }
}

function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function writeOrRemove(file: string, text: string | null): void {
  if (text === null) rmSync(file, { force: true });
  else writeFileSync(file, text);
}
