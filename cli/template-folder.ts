import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CliError } from './cli-error.ts';

/** A template as files: what `push` sends and `pull` writes. */
export interface TemplateFolder {
  readonly slug: string;
  readonly name?: string;
  readonly documentType?: string;
  readonly html: string;
  readonly header: string | null;
  readonly footer: string | null;
  readonly dataSchema: unknown;
  readonly sampleData: unknown;
  readonly options: unknown;
}

const TEXT_FILES = { html: 'template.html', header: 'header.html', footer: 'footer.html' } as const;
const JSON_FILES = { dataSchema: 'schema.json', sampleData: 'sample.json', options: 'options.json' } as const;
const ABOUT_FILE = 'template.json';

/** @throws CliError that names the file that is missing or wrong. */
export function readTemplateFolder(folder: string): TemplateFolder {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new CliError(`${folder} is not a folder`);
  const html = readText(folder, TEXT_FILES.html);
  if (html === null) throw new CliError(`${path.join(folder, TEXT_FILES.html)} is missing`);
  const about = (readJson(folder, ABOUT_FILE) ?? {}) as { name?: string; documentType?: string };
  return {
    slug: path.basename(path.resolve(folder)),
    name: about.name,
    documentType: about.documentType,
    html,
    header: readText(folder, TEXT_FILES.header),
    footer: readText(folder, TEXT_FILES.footer),
    dataSchema: readJson(folder, JSON_FILES.dataSchema),
    sampleData: readJson(folder, JSON_FILES.sampleData),
    options: readJson(folder, JSON_FILES.options) ?? {},
  };
}

/** Writes the folder; parts that the template does not have are removed from it. */
export function writeTemplateFolder(folder: string, template: TemplateFolder): void {
  mkdirSync(folder, { recursive: true });
  for (const [part, file] of Object.entries(TEXT_FILES)) {
    writeOrRemove(path.join(folder, file), template[part as keyof typeof TEXT_FILES]);
  }
  for (const [part, file] of Object.entries(JSON_FILES)) {
    const value = template[part as keyof typeof JSON_FILES];
    writeOrRemove(path.join(folder, file), value === null ? null : `${JSON.stringify(value, null, 2)}\n`);
  }
  const about = { name: template.name, documentType: template.documentType };
  writeFileSync(path.join(folder, ABOUT_FILE), `${JSON.stringify(about, null, 2)}\n`);
}

function readText(folder: string, file: string): string | null {
  const full = path.join(folder, file);
  return existsSync(full) ? readFileSync(full, 'utf8') : null;
}

function readJson(folder: string, file: string): unknown {
  const text = readText(folder, file);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CliError(`${path.join(folder, file)} is not valid JSON: ${(error as Error).message}`);
  }
}

function writeOrRemove(file: string, text: string | null): void {
  if (text === null) rmSync(file, { force: true });
  else writeFileSync(file, text);
}
