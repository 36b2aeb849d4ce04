import type { PdfDocument } from '../../file/core/document.ts';
import { dict, isDict, type PdfObject, PdfRef } from '../../file/core/objects.ts';
import { textOf, textString } from '../../file/core/text-string.ts';
import { readNameTree, writeNameTree } from '../../file/core/trees.ts';
import type { Part } from './part.ts';
import { changeText, UniqueNames } from './unique-names.ts';

export interface Attachments {
  /** The EmbeddedFiles name tree. */
  readonly embeddedFiles: PdfRef | undefined;
  /** Associated files of the catalog. */
  readonly associatedFiles: PdfObject[];
}

/**
 * Merges the embedded files of all inputs (ISO 32000-2, 7.11.4). A file name that an earlier input already uses gets a number,
 * `data (2).json`, in the name tree and in the file specification.
 */
export function mergeAttachments(target: PdfDocument, parts: readonly Part[]): Attachments {
  const keys = new UniqueNames();
  const files = new UniqueNames();
  const tree = new Map<string, PdfObject>();
  const associatedFiles: PdfObject[] = [];
  const named = new Set<number>();
  const nameFile = (specification: PdfObject): void => {
    if (specification instanceof PdfRef) {
      if (named.has(specification.number)) return;
      named.add(specification.number);
    }
    const entries = target.dict(specification);
    const file = textOf(target.resolve(entries?.get('UF'))) ?? textOf(target.resolve(entries?.get('F')));
    if (!entries || file === undefined) return;
    const own = files.claim(file, (number) => withNumber(file, number));
    if (own === file) return;
    entries.set('F', textString(own));
    entries.set('UF', textString(own));
  };
  for (const part of parts) {
    const { source, copier } = part;
    const names = source.dict(source.catalog.get('Names'));
    const gone = filesOfGonePages(part);
    const isKept = (file: PdfObject) =>
      !(file instanceof PdfRef && gone.has(file.number) && !copier.has(file));
    const copies = [...readNameTree(source, names?.get('EmbeddedFiles'))]
      .filter(([, value]) => isKept(value))
      .map(([key, value]) => [key, copier.copy(value)] as const);
    const associated = (source.array(source.catalog, 'AF') ?? [])
      .filter(isKept)
      .map((item) => copier.copy(item));
    copier.drain();
    for (const [key, specification] of copies) {
      tree.set(
        keys.claim(key, (number) => changeText(key, (text) => withNumber(text, number))),
        asObject(target, specification),
      );
      nameFile(specification);
    }
    for (const specification of associated) {
      if (specification === null) continue;
      nameFile(specification);
      associatedFiles.push(specification);
    }
  }
  return { embeddedFiles: tree.size > 0 ? writeNameTree(target, tree) : undefined, associatedFiles };
}

/**
 * Finds files that removed pages or their annotations refer to. They are removed as well, unless something else refers to them.
 */
function filesOfGonePages({ source, selection }: Part): Set<number> {
  const files = new Set<number>();
  if (selection.whole) return files;
  const add = (file: PdfObject | undefined) => {
    if (file instanceof PdfRef) files.add(file.number);
  };
  source.pages.forEach(({ dict }, page) => {
    if (selection.has(page)) return;
    for (const file of source.array(dict, 'AF') ?? []) add(file);
    for (const entry of source.array(dict, 'Annots') ?? []) {
      const annotation = source.dict(entry);
      add(annotation?.get('FS'));
      for (const file of source.array(annotation, 'AF') ?? []) add(file);
    }
  });
  return files;
}

function asObject(target: PdfDocument, specification: PdfObject): PdfObject {
  return isDict(specification) ? target.add(specification) : specification;
}

function withNumber(file: string, number: number): string {
  const dot = file.lastIndexOf('.');
  return dot > 0 ? `${file.slice(0, dot)} (${number})${file.slice(dot)}` : `${file} (${number})`;
}

/** Merges the document-level scripts, which calculated fields call by name (ISO 32000-2, 12.6.4.17). */
export function mergeScripts(target: PdfDocument, parts: readonly Part[]): PdfRef | undefined {
  const keys = new UniqueNames();
  const tree = new Map<string, PdfObject>();
  for (const { source, copier } of parts) {
    const names = source.dict(source.catalog.get('Names'));
    for (const [key, value] of readNameTree(source, names?.get('JavaScript'))) {
      tree.set(
        keys.claim(key, (number) => changeText(key, (text) => `${text}_${number}`)),
        copier.copy(value),
      );
    }
  }
  return tree.size > 0 ? writeNameTree(target, tree) : undefined;
}

/** The name dictionary of the catalog; `undefined` when it would be empty. */
export function nameDictionary(trees: Record<string, PdfRef | undefined>): PdfObject | undefined {
  const entries = dict(trees);
  return entries.size > 0 ? entries : undefined;
}
