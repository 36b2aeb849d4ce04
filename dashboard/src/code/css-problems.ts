import { htmlLanguage } from '@codemirror/lang-html';
import { blankLiquid } from './blank-liquid.ts';

/** Problem in the CSS of HTML; offsets are those of the text. */
export interface CssProblem {
  readonly from: number;
  readonly kind: 'syntax' | 'property' | 'value';
  /** Source of the problem: the property, the declaration, or the text that could not be read. */
  readonly text: string;
}

/** Properties that Platen itself implements, or that pages have and `CSS.supports` omits. */
const PAGED = new Set([
  ...['bookmark-label', 'bookmark-level', 'bookmark-state', 'footnote-display', 'footnote-policy'],
  ...['string-set', 'page', 'size', 'marks', 'bleed'],
]);

/** Values that Platen itself implements, of any property. */
const PAGED_VALUE =
  /(?:footnote|running\(|element\(|string\(|target-|leader\(|content\(|prince-|counter\(pages?\))/;

/** At-rules whose declarations are properties; those of others, such as `@font-face`, are descriptors. */
const GROUPS = new Set([
  'MediaStatement',
  'SupportsStatement',
  'LayerStatement',
  'ContainerStatement',
  'StyleSheet',
]);

/**
 * Finds syntax errors in `style` elements and attributes.
 *
 * @param supports checks a declaration as `CSS.supports` does; undefined where the browser is not the one that prints, so that only
 *   the syntax is checked
 */
export function cssProblems(
  html: string,
  supports: ((property: string, value: string) => boolean) | undefined,
): readonly CssProblem[] {
  if (!/<style|style\s*=/i.test(html)) return [];
  const { text: blank, tags, outputs } = blankLiquid(html);
  // Style sheets may be in a comment of HTML.
  const text = blank.replaceAll(/(<style[^>]*>\s*)<!--|-->(?=\s*<\/style)/gi, (_found, start?: string) =>
    start === undefined ? '   ' : `${start}    `,
  );
  const found: CssProblem[] = [];
  const isFilled = (from: number, to: number) => outputs.some(([start, end]) => start < to && end > from);
  /** Whether Liquid decides what is in the declaration around an offset, or in the one before: errors go on into the next. */
  const isConditional = (at: number) => {
    const start = separatorBefore(text, separatorBefore(text, at));
    const ends = SEPARATORS.map((end) => text.indexOf(end, at)).filter((it) => it >= 0);
    return tags.some(([from, to]) => to > start && from <= Math.min(text.length, ...ends));
  };
  /** @param shift offset of the source in the text */
  const scan = (source: string, shift: number): void =>
    htmlLanguage.parser.parse(source).iterate({
      enter: (node) => {
        const [from, to] = [node.from + shift, node.to + shift];
        if (node.name === 'Attribute') {
          const value = node.node.getChild('AttributeValue');
          const name = node.node.getChild('AttributeName');
          if (value && name && /^style$/i.test(source.slice(name.from, name.to))) {
            const declarations = source.slice(value.from, value.to).replaceAll(/^["']|["']$/g, ' ');
            scan(`${RULE}${declarations}}</style>`, value.from + shift - RULE.length);
          }
          return false;
        }
        const { isError } = node.type;
        if (!isError && node.name !== 'Declaration') return true;
        if (!isInSheet(node.node) || isConditional(from) || isFilled(from - 1, to + 1)) return true;
        if (isError) {
          const last = found.at(-1);
          // An error is followed by others of the same line.
          if (last?.kind !== 'syntax' || text.slice(last.from, from).includes('\n'))
            found.push({ from, kind: 'syntax', text: lineFrom(html, from) });
          return true;
        }
        const property = node.node.getChild('PropertyName');
        if (!supports || !property || !isProperty(node.node)) return true;
        const name = source.slice(property.from, property.to);
        const problem = declarationProblem(name, source.slice(node.from, node.to), supports);
        if (problem) found.push({ from, ...problem });
        return true;
      },
    });
  scan(text, 0);
  return found;
}

/** Makes a style sheet of the declarations in an attribute. */
const RULE = '<style>*{';

const SEPARATORS = [';', '{', '}'];

function separatorBefore(text: string, at: number): number {
  return Math.max(-1, ...SEPARATORS.map((it) => (at <= 0 ? -1 : text.lastIndexOf(it, at - 1))));
}

type Node = ReturnType<ReturnType<typeof htmlLanguage.parser.parse>['resolve']>;

function isInSheet(node: Node): boolean {
  for (let at: Node | null = node; at; at = at.parent) if (at.name === 'StyleSheet') return true;
  return false;
}

/** Whether a declaration belongs to a rule of elements. */
function isProperty(declaration: Node): boolean {
  let at: Node | null = declaration.parent;
  if (at?.name !== 'Block' || at.parent?.name !== 'RuleSet') return false;
  for (at = at.parent.parent; at && at.name !== 'StyleSheet'; at = at.parent)
    if (/Statement|AtRule/.test(at.name) && !GROUPS.has(at.name)) return false;
  return true;
}

function declarationProblem(
  property: string,
  declaration: string,
  supports: (property: string, value: string) => boolean,
): Pick<CssProblem, 'kind' | 'text'> | undefined {
  if (property.startsWith('-') || PAGED.has(property.toLowerCase())) return undefined;
  if (!supports(property, 'initial')) return { kind: 'property', text: property };
  const value = declaration
    .slice(declaration.indexOf(':') + 1)
    .replaceAll(/\/\*.*?\*\//gs, ' ')
    .replace(/!\s*important\s*$/i, '')
    .trim();
  if (value === '' || PAGED_VALUE.test(value) || supports(property, value)) return undefined;
  return { kind: 'value', text: `${property}: ${value}`.slice(0, MAX_SHOWN) };
}

/** Maximum number of characters of a source in a message. */
const MAX_SHOWN = 60;

function lineFrom(text: string, from: number): string {
  return text.slice(from).split('\n', 1)[0]!.trim().slice(0, MAX_SHOWN);
}
