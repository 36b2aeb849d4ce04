import { compressedZip } from '../zip/compressed-zip.ts';
import { readZip, ZipError } from '../zip/read-zip.ts';
import { fileError } from './template-fault.ts';
import { attributeOf, elementsNamed, escapeXml, parseTree, type XmlElement, XmlError } from './xml-tree.ts';

/** Bounds on a template file. Documents with data may grow further. */
const MAX_FILES = 2_000;
const MAX_UNPACKED_BYTES = 60 * 2 ** 20;

const MAIN = /wordprocessingml\.(?:document|template)\.main\+xml/;
/** Parts that may hold Liquid, and their names for messages. */
const PARTS: readonly (readonly [path: RegExp, name: string])[] = [
  [/^word\/document\d*\.xml$/, 'body'],
  [/^word\/header\d*\.xml$/, 'header'],
  [/^word\/footer\d*\.xml$/, 'footer'],
  [/^word\/footnotes\d*\.xml$/, 'footnotes'],
  [/^word\/endnotes\d*\.xml$/, 'endnotes'],
];
const IMAGE_RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image';

/** Part of a document that may hold Liquid. */
export interface DocumentPart {
  readonly path: string;
  /** Name for messages. */
  readonly name: string;
}

/** Files of a Word document (ECMA-376 part 2). */
export class DocxPackage {
  readonly #files: Map<string, Uint8Array>;
  #images = 0;

  private constructor(files: Map<string, Uint8Array>) {
    this.#files = files;
  }

  /** @throws InvalidInputError `OFFICE_FORMAT`, `OFFICE_DAMAGED`, `TEMPLATE_LIMIT` */
  static async open(bytes: Uint8Array): Promise<DocxPackage> {
    if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'PK\u0003\u0004')
      throw fileError('OFFICE_FORMAT', 'must be a .docx without a password');
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
    const opened = new DocxPackage(files);
    if (!MAIN.test(opened.#text('[Content_Types].xml')))
      throw fileError('OFFICE_FORMAT', 'must be a .docx or .dotx without macros');
    return opened;
  }

  /** Parts that may hold Liquid. */
  parts(): DocumentPart[] {
    return [...this.#files.keys()].flatMap((path) => {
      const found = PARTS.find(([pattern]) => pattern.test(path));
      return found ? [{ path, name: found[1] }] : [];
    });
  }

  /** @throws InvalidInputError `OFFICE_DAMAGED` */
  tree(path: string): XmlElement {
    return readTree(this.#text(path), path);
  }

  set(path: string, markup: string): void {
    this.#files.set(path, Buffer.from(markup));
  }

  /** Ids of paragraph styles with numbering, also by the styles that they are based on. */
  listStyles(): ReadonlySet<string> {
    if (!this.#files.has('word/styles.xml')) return new Set();
    const styles = elementsNamed(this.tree('word/styles.xml'), 'w:style');
    const bases = new Map<string, string>();
    const found = new Set<string>();
    for (const style of styles) {
      const id = attributeOf(style, 'styleId') ?? '';
      if (elementsNamed(style, 'w:numPr').length > 0) found.add(id);
      const [base] = elementsNamed(style, 'w:basedOn');
      if (base) bases.set(id, attributeOf(base, 'val') ?? '');
    }
    for (const id of bases.keys()) {
      const path = new Set<string>();
      for (let at: string | undefined = id; at !== undefined && !path.has(at); at = bases.get(at))
        path.add(at);
      if ([...path].some((each) => found.has(each))) found.add(id);
    }
    return found;
  }

  /** Adds an image and returns the id of the relationship by which the part refers to it. */
  addImage(part: string, bytes: Uint8Array, extension: string): string {
    this.#images += 1;
    const id = `platenImage${this.#images}`;
    const target = `media/platen-${this.#images}.${extension}`;
    this.#files.set(`word/${target}`, bytes);
    const path = part.replace(/^word\/(.*)$/, 'word/_rels/$1.rels');
    const relations = this.#files.has(path)
      ? this.#text(path)
      : '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"></Relationships>';
    const relation = `<Relationship Id="${id}" Type="${IMAGE_RELATION}" Target="${escapeXml(target)}"/>`;
    this.set(path, withChild(relations, relation));
    const types = this.#text('[Content_Types].xml');
    if (!new RegExp(`Extension="${extension}"`, 'i').test(types))
      this.set(
        '[Content_Types].xml',
        withChild(types, `<Default Extension="${extension}" ContentType="image/${extension}"/>`),
      );
    return id;
  }

  /** Makes it a document if it is a template (.dotx), and writes it. */
  write(): Uint8Array {
    this.set(
      '[Content_Types].xml',
      this.#text('[Content_Types].xml').replace(
        'wordprocessingml.template.main',
        'wordprocessingml.document.main',
      ),
    );
    return compressedZip(this.#files);
  }

  #text(path: string): string {
    const bytes = this.#files.get(path);
    if (!bytes) throw fileError('OFFICE_DAMAGED', `has no ${path} inside`);
    const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
  }
}

/** Parses a part of a file. @throws InvalidInputError `OFFICE_DAMAGED` */
export function readTree(markup: string, path: string): XmlElement {
  try {
    return parseTree(markup);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    throw fileError('OFFICE_DAMAGED', `${path} is not sound: ${error.message}`);
  }
}

/** Adds an element at the end of the root element. */
function withChild(xml: string, child: string): string {
  const empty = /^([\s\S]*<(\w+)[^>]*)\/>\s*$/.exec(xml);
  if (empty && !xml.includes('</')) return `${empty[1]}>${child}</${empty[2]}>`;
  const end = xml.lastIndexOf('</');
  return xml.slice(0, end) + child + xml.slice(end);
}
