import type { RenderWarning } from '../contract/render-warning.ts';
import { type DocumentPackage, readTree } from './document-package.ts';
import { ownTexts, paragraphsOf, quotedText } from './find-tags.ts';
import { isPlainPart } from './formats/plain-parts.ts';
import type { TemplateDocument } from './formats/template-document.ts';
import { attributeOf, unescapeXml, walk, type XmlElement, type XmlText } from './xml-tree.ts';

/** Parts that nobody sees: building blocks, data of content controls, strings that are moved into their cells, indexes. */
const UNSEEN =
  /^(?:word\/glossary\/|customXml\/|docProps\/thumbnail|xl\/(?:sharedStrings|calcChain)|META-INF\/|ppt\/tags\/)/;
const TAG = /\{\{[^{}]{1,200}?\}\}|\{%[^{}]{1,200}?%\}/;
const START = /\{[{%]/;
const XML = /\.(?:xml|rels|vml)$/i;
const MAX_WARNINGS = 100;

/**
 * Returns a warning for each place of a template with a tag that is not filled: text or attributes for which its format has no paragraph, and
 * whole parts of the file. To be called before tags are found.
 */
export function unfilledTags(document: TemplateDocument, files: DocumentPackage): RenderWarning[] {
  const filled = new Map(document.parts.map((part) => [part.path, part]));
  const isSeen = ({ name }: XmlElement) => !document.grammar.unseen.has(name);
  const warnings: RenderWarning[] = [];
  const report = (source: string, place: string) => {
    if (warnings.length < MAX_WARNINGS)
      warnings.push({ kind: 'unfilled-tag', message: `${source}: is not filled in this place (${place})` });
  };
  for (const { place, root } of filled.values()) {
    const name = place.replace(/,.*$/, '');
    const texts = new Set(
      paragraphsOf(root, document.grammar).flatMap((each) => ownTexts(each, document.grammar)),
    );
    reportIn(root, (text) => texts.has(text), isSeen, name, report);
  }
  for (const path of files.paths) {
    if (filled.has(path) || document.joined?.includes(path) || UNSEEN.test(path) || !XML.test(path)) continue;
    const markup = files.text(path);
    if (!START.test(markup)) continue;
    const isOther = (element: XmlElement) => isSeen(element) && !(isLink(element) && isOfFilledText(path));
    reportIn(readTree(markup, path), () => false, isOther, path, report);
  }
  return warnings;
}

function reportIn(
  root: XmlElement,
  isFilled: (text: XmlText) => boolean,
  isSeen: (element: XmlElement) => boolean,
  place: string,
  report: (source: string, place: string) => void,
): void {
  let rest = '';
  for (const node of [root, ...walk(root, isSeen)]) {
    if (node.kind === 'text' && !isFilled(node)) rest += node.text;
    if (node.kind !== 'element' || !START.test(node.open) || !isSeen(node)) continue;
    for (const [, name, , value = ''] of node.open.matchAll(/\s([\w:.-]+)\s*=\s*(["'])(.*?)\2/gs)) {
      const [source] = TAG.exec(unescapeXml(value)) ?? [];
      if (source !== undefined)
        report(source, `${place}, ${node.name} ${name} "${quotedText(unescapeXml(value))}"`);
    }
  }
  for (const [source] of rest.matchAll(new RegExp(TAG, 'g'))) report(source, `${place}, text`);
}

function isLink(relation: XmlElement): boolean {
  return /\/hyperlink$/.test(attributeOf(relation, 'Type') ?? '');
}

/** Whether relationships are those of a part whose links are filled or refused. */
function isOfFilledText(relations: string): boolean {
  const part = /^(.*?)_rels\/(.*)\.rels$/.exec(relations);
  return part !== null && !isPlainPart(part[1]! + part[2]!);
}
