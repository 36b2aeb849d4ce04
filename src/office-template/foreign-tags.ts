import type { RenderWarning } from '../contract/render-warning.ts';
import { ownTexts, paragraphsOf, quotedText } from './find-tags.ts';
import type { TemplateDocument } from './formats/template-document.ts';
import { attributeOf, elementsNamed, textOf, unescapeXml, type XmlElement } from './xml-tree.ts';

/** Tag of another template language, and what it is in Liquid. */
interface ForeignTag {
  readonly language: string;
  /** Its first group is a name. */
  readonly pattern: RegExp;
  readonly liquid: (name: string, source: string) => string;
  /** Tags that close a block, with its name or without: a match in a part without them may be text. */
  readonly closing?: RegExp;
}

const loop = (name: string) => `{% for item in ${name} %}{{ item.name }}{% endfor %}`;
const condition = (name: string) => `{% if ${name} %} … {% endif %}`;
const value = (name: string) => `{{ ${name} }}`;

const FOREIGN: readonly ForeignTag[] = [
  {
    language: 'docxtemplater',
    pattern: /(?<!\{)\{[#^]\s*([\w.]+)\s*\}(?!\})/g,
    liquid: (name, source) =>
      source.includes('^') ? `{% unless ${name} %} … {% endunless %}` : `${loop(name)} or ${condition(name)}`,
    closing: /\{\/([\w.]*)\}/g,
  },
  {
    language: 'Carbone',
    pattern: /(?<!\{)\{[dc]\.([\w.]+)(?:\[[^{}]*|:[^{}]*)?\}(?!\})/g,
    liquid: (name, source) => (source.includes('[') ? loop(name) : value(name)),
  },
  {
    language: 'Docmosis',
    pattern: /<<(?:rs|cs|rr|cr)_([\w.]+)>>/g,
    liquid: (name, source) => (/<<r/.test(source) ? loop(name) : condition(name)),
  },
];
/** Tags for values, which may be text as well. They are reported in templates without Liquid. */
const VALUES: readonly ForeignTag[] = [
  { language: 'docxtemplater', pattern: /(?<![{$])\{([A-Za-z_][\w.]*)\}(?!\})/g, liquid: value },
  { language: 'Docmosis', pattern: /<<([A-Za-z_][\w.]*)>>/g, liquid: value },
  { language: 'PHPWord', pattern: /\$\{([A-Za-z_][\w.]*)\}/g, liquid: value },
];
const MERGE_FIELD = /^\s*MERGEFIELD\s+(?:"([^"]+)"|(\S+))/i;
const LIQUID = /\{[{%]/;

/**
 * Returns a warning for the first tag of another template language, and for the first field of a mail merge: both are printed as
 * they are. To be called before tags are found.
 */
export function foreignTags({ parts, grammar }: TemplateDocument): RenderWarning[] {
  const texts = parts.map(({ root, place }) => ({
    place,
    paragraphs: paragraphsOf(root, grammar).map((each) =>
      ownTexts(each, grammar)
        .map(({ text }) => text)
        .join(''),
    ),
  }));
  const hasLiquid = texts.some(({ paragraphs }) => paragraphs.some((each) => LIQUID.test(each)));
  const tags = hasLiquid ? FOREIGN : [...FOREIGN, ...VALUES];
  const tag = firstOf(tags, (each) => firstOf(texts, (text) => foreignTag(each, text)));
  const field = firstOf(parts, ({ root, place }) => mergeField(root, place));
  return [tag, field].filter((each) => each !== undefined);
}

function foreignTag(
  { language, pattern, liquid, closing }: ForeignTag,
  { place, paragraphs }: { readonly place: string; readonly paragraphs: readonly string[] },
): RenderWarning | undefined {
  const text = paragraphs.join('\n');
  const closed = closing && new Set(Array.from(text.matchAll(closing), ([, name]) => name));
  for (const [source, name = ''] of text.matchAll(pattern)) {
    if (closed && !closed.has(name) && !closed.has('')) continue;
    const paragraph = paragraphs.find((each) => each.includes(source)) ?? '';
    const message = `${source}: is a tag of ${language}, not of Liquid: write ${liquid(name, source)}`;
    return warning(message, place, paragraph);
  }
  return undefined;
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
