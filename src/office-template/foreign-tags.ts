import type { RenderWarning } from '../contract/render-warning.ts';
import { ownTexts, paragraphsOf, quotedText } from './find-tags.ts';
import type { TemplateDocument } from './formats/template-document.ts';
import { attributeOf, elementsNamed, textOf, unescapeXml, type XmlElement } from './xml-tree.ts';

/** A block of docxtemplater and easy-template-x. */
const BLOCK = /(?<!\{)\{[#^]\s*([\w.]+)\s*\}(?!\})/g;
const MERGE_FIELD = /^\s*MERGEFIELD\s+(?:"([^"]+)"|(\S+))/i;
const LIQUID = /\{[{%]/;

/**
 * Returns a warning for the first block of docxtemplater, and for the first field of a mail merge: both are printed as they are. To be called
 * before tags are found.
 */
export function foreignTags({ parts, grammar }: TemplateDocument): RenderWarning[] {
  const block = firstOf(parts, ({ root, place }) => {
    const paragraphs = paragraphsOf(root, grammar).map((each) =>
      ownTexts(each, grammar)
        .map(({ text }) => text)
        .join(''),
    );
    const text = paragraphs.join('\n');
    for (const [source, name = ''] of text.matchAll(BLOCK)) {
      if (!text.includes(`{/${name}}`) && !text.includes('{/}')) continue;
      const paragraph = paragraphs.find((each) => each.includes(source)) ?? '';
      const liquid = source.includes('^')
        ? `{% unless ${name} %} … {% endunless %}`
        : `{% for item in ${name} %}{{ item.name }}{% endfor %} or {% if ${name} %} … {% endif %}`;
      return warning(
        `${source}: is a tag of docxtemplater, not of Liquid: write ${liquid}`,
        place,
        paragraph,
      );
    }
    return undefined;
  });
  const field = firstOf(parts, ({ root, place }) => mergeField(root, place));
  return [block, field].filter((each) => each !== undefined);
}

function firstOf<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A field of a mail merge in a paragraph without tags: with a tag as its result, it is filled. */
function mergeField(root: XmlElement, place: string): RenderWarning | undefined {
  for (const paragraph of elementsNamed(root, 'w:p')) {
    const codes = [
      ...elementsNamed(paragraph, 'w:instrText').map(textOf),
      ...elementsNamed(paragraph, 'w:fldSimple').map((each) => unescapeXml(attributeOf(each, 'instr') ?? '')),
    ];
    const found = codes.map((code) => MERGE_FIELD.exec(code)).find((match) => match !== null);
    const shown = elementsNamed(paragraph, 'w:t').map(textOf).join('');
    if (!found || LIQUID.test(shown)) continue;
    const name = found[1] ?? found[2] ?? '';
    return warning(
      `MERGEFIELD ${name}: is a field of a mail merge, which is not filled: write {{ ${name} }} as text`,
      place,
      shown,
    );
  }
  return undefined;
}

function warning(message: string, place: string, paragraph: string): RenderWarning {
  return { kind: 'unfilled-tag', message: `${message} (${place} "${quotedText(paragraph)}")` };
}
