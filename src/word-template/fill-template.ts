import { InvalidInputError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import { LiquidEngine } from '../rendering/liquid-engine.ts';
import { positionOf } from '../rendering/template-error.ts';
import { documentFilters } from './document-filters.ts';
import { type DocumentPart, DocxPackage, readTree } from './docx-package.ts';
import { findTags } from './find-tags.ts';
import { HeldMarkup, type LiquidText } from './liquid-text.ts';
import { matchBlocks } from './match-blocks.ts';
import { markDroppable, placeBlocks } from './place-blocks.ts';
import { fileError, tagError } from './template-fault.ts';
import { tidyPart } from './tidy-part.ts';
import { elementsNamed, prefixOf, treeMarkup } from './xml-tree.ts';

/** Content for a Word template. */
export interface TemplateFilling {
  readonly data: JsonObject;
  /** Language of filters for numbers and dates. */
  readonly lang: string;
  readonly timeZone?: string | undefined;
  readonly partials?: Readonly<Record<string, string>> | undefined;
  /** Reads the template's images, when a tag shows one. */
  readonly readAssets: () => Promise<ReadonlyMap<string, Uint8Array>>;
}

/** Maximum characters of a filled part: of its text and tags, and of its markup. */
const MAX_FILLED = 20_000_000;
const MAX_MARKUP = 60_000_000;

const IMAGE = /\|\s*image\b/;
const QR = /\|\s*qr\b/;

/**
 * Checks the Liquid of a Word template.
 *
 * @param file .docx or .dotx
 * @throws InvalidInputError `TEMPLATE_SYNTAX` with the tag and its paragraph; `OFFICE_FORMAT`, `OFFICE_DAMAGED`, `TEMPLATE_LIMIT`
 */
export async function checkDocxTemplate(
  file: Uint8Array,
  partials?: Readonly<Record<string, string>>,
): Promise<void> {
  const docx = await DocxPackage.open(file);
  const styles = docx.listStyles();
  const held = new HeldMarkup();
  const media = { assets: new Map(), encodeQr: noCode, addImage: () => '', draw: () => '' };
  const engine = engineWith(documentFilters(media));
  for (const part of docx.parts()) {
    const text = liquidOf(docx, part, styles, held);
    if (text) atTag(text, part, () => engine.parse('file', text.liquid, partials));
  }
}

/**
 * Fills a Word template. Data becomes text: never markup, fields or tags.
 *
 * @param file .docx or .dotx
 * @returns the document as .docx
 * @throws InvalidInputError as `checkDocxTemplate` does; `TEMPLATE_RENDER` with the tag and its paragraph
 */
export async function fillDocxTemplate(file: Uint8Array, filling: TemplateFilling): Promise<Uint8Array> {
  const docx = await DocxPackage.open(file);
  const styles = docx.listStyles();
  const held = new HeldMarkup();
  const parts = docx.parts().map((part) => ({ part, text: liquidOf(docx, part, styles, held) }));
  const sources = parts.flatMap(({ text }) => text?.tags.map(({ tag }) => tag.source) ?? []);
  sources.push(...Object.values(filling.partials ?? {}));
  const uses = (pattern: RegExp) => sources.some((source) => pattern.test(source));
  const assets = uses(IMAGE) ? await filling.readAssets() : new Map<string, Uint8Array>();
  const encodeQr = uses(QR) ? (await import('../rendering/symbols/encoder.ts')).encode : noCode;
  let ids = 0;
  for (const { part, text } of parts) {
    if (!text) continue;
    const addImage = (bytes: Uint8Array, extension: string) => docx.addImage(part.path, bytes, extension);
    const draw = (markup: string) => held.draw(markup);
    const engine = engineWith(documentFilters({ assets, encodeQr, addImage, draw }));
    const filled = atTag(text, part, () =>
      engine.render(
        engine.parse('file', text.liquid, filling.partials),
        filling.data,
        filling.lang,
        MAX_FILLED,
        filling.timeZone,
      ),
    );
    const markup = held.read(filled, text, (length) => {
      if (length > MAX_MARKUP)
        throw fileError(
          'TEMPLATE_LIMIT',
          `gives more than ${MAX_MARKUP} characters of markup with this data`,
        );
    });
    const tree = readTree(markup, part.path);
    tidyPart(tree, () => ++ids);
    docx.set(part.path, treeMarkup(tree));
  }
  return docx.write();
}

const noCode = () => ({ width: 0, height: 0, content: '' });

function engineWith(filters: ReturnType<typeof documentFilters>): LiquidEngine {
  // All text is escaped for XML where it is put into the part.
  return new LiquidEngine({ escapeData: (text) => text, filters });
}

/** @returns undefined for a part without tags */
function liquidOf(
  docx: DocxPackage,
  { path, name }: DocumentPart,
  listStyles: ReadonlySet<string>,
  held: HeldMarkup,
): LiquidText | undefined {
  const root = docx.tree(path);
  const tags = findTags(root, name);
  if (tags === undefined) return undefined;
  placeBlocks(matchBlocks(tags, name), listStyles, name);
  markDroppable(elementsNamed(root, 'w:p'));
  const text = held.write(root, wordPrefix(root));
  for (const [index, { tag }] of text.tags.entries())
    if (tag !== tags[index])
      throw tagError(
        tag,
        name,
        'ends or begins a block where another one is in the way: put each into a paragraph of its own',
      );
  return text;
}

function wordPrefix(root: Parameters<typeof prefixOf>[0]): string {
  const [text] = elementsNamed(root, 'w:t');
  return prefixOf(text ?? root);
}

/** Runs a step of Liquid, and gives its errors the tag in place of a position. */
function atTag<Result>(text: LiquidText, { name }: DocumentPart, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    const position =
      error instanceof InvalidInputError && error.field === 'file' && error.cause instanceof Error
        ? positionOf(error.cause)
        : undefined;
    if (!(error instanceof InvalidInputError) || position === undefined) throw error;
    const at = position[1] - 1;
    const { tag } = text.tags.findLast((each) => each.at <= at) ?? text.tags[0]!;
    const rule = error.message.replace(/^file line \d+, column \d+: /, '');
    throw tagError(
      tag,
      name,
      rule,
      error.code === 'TEMPLATE_RENDER' ? 'TEMPLATE_RENDER' : 'TEMPLATE_SYNTAX',
      error,
    );
  }
}
