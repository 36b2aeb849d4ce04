import { createHash } from 'node:crypto';
import path from 'node:path';
import { compressedZip } from '../zip/compressed-zip.ts';
import { readZip, ZipError } from '../zip/read-zip.ts';
import { type Relation, relationsIn, relationsPath } from './relations.ts';
import { fileError } from './template-fault.ts';
import {
  attributeOf,
  childrenNamed,
  escapeXml,
  parseTree,
  treeMarkup,
  type XmlElement,
  XmlError,
  XmlLimitError,
} from './xml-tree.ts';

/** Bounds on a template file. Documents with data may grow further. */
const MAX_FILES = 2_000;
const MAX_UNPACKED_BYTES = 60 * 2 ** 20;

const CONTENT_TYPES = '[Content_Types].xml';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Files of an office document by path. */
export class DocumentPackage {
  readonly #files: Map<string, Uint8Array>;
  /** Ids of the images that were added, by part and content. */
  readonly #images = new Map<string, string>();
  /** Content types of the parts that the file had, when they are known. */
  #types: Map<string, string> | undefined;
  #added = 0;
  /** Elements for the ends of files, which are put there when the file is read or written: a document may have many thousands. */
  readonly #appended = new Map<string, string[]>();

  private constructor(files: Map<string, Uint8Array>) {
    this.#files = files;
  }

  /** @throws InvalidInputError `OFFICE_FORMAT`, `OFFICE_DAMAGED`, `TEMPLATE_LIMIT` */
  static async open(bytes: Uint8Array, kinds: string): Promise<DocumentPackage> {
    if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'PK\u0003\u0004')
      throw fileError('OFFICE_FORMAT', `must be ${kinds} without a password`);
    const files = new Map<string, Uint8Array>();
    try {
      const entries = await readZip(bytes, MAX_FILES);
      const size = entries.reduce((sum, file) => sum + file.size, 0);
      if (size > MAX_UNPACKED_BYTES)
        throw fileError(
          'TEMPLATE_LIMIT',
          `may have at most ${MAX_UNPACKED_BYTES} bytes unpacked (${size} bytes seen)`,
        );
      for (const { name, content } of entries) if (!name.endsWith('/')) files.set(name, await content());
    } catch (error) {
      if (error instanceof ZipError) throw fileError('OFFICE_DAMAGED', error.message);
      throw error;
    }
    return new DocumentPackage(files);
  }

  get paths(): string[] {
    return [...this.#files.keys()];
  }

  has(file: string): boolean {
    return this.#files.has(file);
  }

  /** @throws InvalidInputError `OFFICE_DAMAGED` */
  text(file: string): string {
    this.#settle(file);
    const bytes = this.#files.get(file);
    if (!bytes) throw fileError('OFFICE_DAMAGED', `has no ${file} inside`);
    const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  }

  /** @throws InvalidInputError `OFFICE_DAMAGED` */
  tree(file: string): XmlElement {
    return readTree(this.text(file), file);
  }

  set(file: string, content: string | Uint8Array): void {
    this.#appended.delete(file);
    this.#files.set(file, typeof content === 'string' ? Buffer.from(content) : content);
  }

  delete(file: string): void {
    this.#appended.delete(file);
    this.#files.delete(file);
  }

  /** Number of a file that is added, for its name. */
  nextNumber(): number {
    this.#added += 1;
    return this.#added;
  }

  /** Relationships of a part of an Office Open XML file. */
  relations(part: string): Relation[] {
    const file = relationsPath(part);
    if (!this.#files.has(file)) return [];
    return relationsIn(this.tree(file), part);
  }

  /**
   * Adds a relationship of a part and returns its id.
   *
   * @param target path from the folder of the part, or an address if it is external
   */
  relate(part: string, type: string, target: string, isExternal = false): string {
    const id = `platen${this.nextNumber()}`;
    const file = relationsPath(part);
    if (!this.has(file)) this.set(file, `<Relationships xmlns="${RELATIONSHIPS}"></Relationships>`);
    const mode = isExternal ? ' TargetMode="External"' : '';
    this.append(
      file,
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${escapeXml(target)}"${mode}/>`,
    );
    return id;
  }

  /** Adds an element at the end of the root element of a file. */
  append(file: string, element: string): void {
    const elements = this.#appended.get(file);
    if (elements) elements.push(element);
    else this.#appended.set(file, [element]);
  }

  #settle(file: string): void {
    const elements = this.#appended.get(file);
    if (elements === undefined) return;
    this.#appended.delete(file);
    this.set(file, withChild(this.text(file), elements.join('')));
  }

  /** Adds an image to a part of an Office Open XML file, and returns the id of its relationship. */
  addImage(part: string, bytes: Uint8Array, extension: string): string {
    const key = `${part} ${createHash('sha256').update(bytes).digest('hex')}`;
    const known = this.#images.get(key);
    if (known !== undefined) return known;
    const target = `media/platen-${this.nextNumber()}.${extension}`;
    const folder = part.slice(0, part.indexOf('/'));
    this.set(`${folder}/${target}`, bytes);
    const types = this.text(CONTENT_TYPES);
    if (!new RegExp(`Extension="${extension}"`, 'i').test(types))
      this.set(
        CONTENT_TYPES,
        withChild(types, `<Default Extension="${extension}" ContentType="image/${extension}"/>`),
      );
    const relative = path.posix.relative(path.posix.dirname(part), `${folder}/${target}`);
    const id = this.relate(part, 'image', relative);
    this.#images.set(key, id);
    return id;
  }

  /** Content type of a part that has one of its own. */
  contentType(part: string): string | undefined {
    this.#types ??= new Map(
      this.tree(CONTENT_TYPES).children.flatMap((node): [string, string][] => {
        const name = node.kind === 'element' ? attributeOf(node, 'PartName') : undefined;
        return node.kind === 'element' && name !== undefined
          ? [[name.replace(/^\//, ''), attributeOf(node, 'ContentType') ?? '']]
          : [];
      }),
    );
    return this.#types.get(part);
  }

  /** States the content type of a part. */
  addContentType(part: string, type: string): void {
    const types = this.text(CONTENT_TYPES);
    if (types.includes(`PartName="/${part}"`)) return;
    this.set(CONTENT_TYPES, withChild(types, `<Override PartName="/${part}" ContentType="${type}"/>`));
  }

  /** Removes a part, its content type and its own relationships; what refers to it stays. */
  removePart(part: string): void {
    this.delete(part);
    this.delete(relationsPath(part));
    const types = this.tree(CONTENT_TYPES);
    types.children = types.children.filter(
      (node) => node.kind !== 'element' || attributeOf(node, 'PartName') !== `/${part}`,
    );
    this.setTree(CONTENT_TYPES, types);
  }

  setTree(file: string, tree: XmlElement): void {
    this.set(file, treeMarkup(tree));
  }

  /** Copies the relationships of a part to a new one, except those of the given types. */
  copyRelations(from: string, to: string, without: readonly string[]): void {
    const file = relationsPath(from);
    if (!this.#files.has(file)) return;
    const tree = this.tree(file);
    tree.children = childrenNamed(tree, 'Relationship').filter(
      (relation) => !without.includes((attributeOf(relation, 'Type') ?? '').replace(/^.*\//, '')),
    );
    this.setTree(relationsPath(to), tree);
  }

  /** Removes the relationships of a part that lead to another one. */
  unrelate(part: string, target: string): void {
    const ids = new Set(this.relations(part).flatMap((each) => (each.target === target ? [each.id] : [])));
    const file = relationsPath(part);
    if (ids.size === 0) return;
    const tree = this.tree(file);
    tree.children = tree.children.filter(
      (node) => node.kind !== 'element' || !ids.has(attributeOf(node, 'Id') ?? ''),
    );
    this.setTree(file, tree);
  }

  /** Writes the file. OpenDocument needs its type first and uncompressed, which a file that was read has first already. */
  write(): Uint8Array {
    for (const file of [...this.#appended.keys()]) this.#settle(file);
    return compressedZip(this.#files, new Set(['mimetype']));
  }
}

/** Parses a part of a file. @throws InvalidInputError `OFFICE_DAMAGED`, `TEMPLATE_LIMIT` */
export function readTree(markup: string, file: string): XmlElement {
  try {
    return parseTree(markup);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    if (error instanceof XmlLimitError) throw fileError('TEMPLATE_LIMIT', `${file}: ${error.message}`);
    throw fileError('OFFICE_DAMAGED', `${file} is not sound: ${error.message}`);
  }
}

/** Adds an element at the end of the root element. */
export function withChild(xml: string, child: string): string {
  const end = xml.lastIndexOf('</');
  const empty = end < 0 ? /^([\s\S]*<(\w+)[^>]*)\/>\s*$/.exec(xml) : undefined;
  if (empty) return `${empty[1]}>${child}</${empty[2]}>`;
  return xml.slice(0, end) + child + xml.slice(end);
}
