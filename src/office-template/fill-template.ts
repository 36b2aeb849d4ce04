import type { RenderWarning } from '../contract/render-warning.ts';
import { InvalidInputError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import { type PlacedTemplate, warningsOfUnknown } from '../rendering/data-fields/unknown-field-warnings.ts';
import { LiquidEngine, type ParsedTemplate, textOf } from '../rendering/liquid-engine.ts';
import { partialOf } from '../rendering/liquid-partials.ts';
import { positionOf } from '../rendering/template-error.ts';
import { type DocumentMedia, documentFilters } from './document-filters.ts';
import { readTree } from './document-package.ts';
import { findTags, paragraphsOf } from './find-tags.ts';
import type { DocumentPart, TemplateDocument } from './formats/template-document.ts';
import { HeldMarkup, type LiquidText } from './liquid-text.ts';
import { markPasses } from './loop-passes.ts';
import { type Block, crossingTag, matchBlocks } from './match-blocks.ts';
import { openTemplate } from './open-template.ts';
import { markDroppable, placeBlocks } from './place-blocks.ts';
import { fileError, tagError } from './template-fault.ts';
import { guarded, refuseObjects } from './text-guard.ts';
import type { LiquidTag, XmlElement } from './xml-tree.ts';

/** What an office template is filled with. */
export interface TemplateFilling {
  readonly data: JsonObject;
  /** Language of filters for numbers and dates. */
  readonly lang: string;
  readonly timeZone?: string | undefined;
  readonly partials?: Readonly<Record<string, string>> | undefined;
  /**
   * Schema of the data, to warn of names that it lacks.
   */
  readonly dataSchema?: JsonObject | undefined;
  /**
   * Reads images that tags show: of the template by path, of the account by `asset:` and path. Paths that name nothing are left
   * out.
   */
  readonly readFiles: (paths: readonly string[]) => Promise<ReadonlyMap<string, Uint8Array>>;
}

/** A filled template. */
export interface FilledTemplate {
  readonly bytes: Uint8Array;
  readonly warnings: readonly RenderWarning[];
}

/** Maximum characters of a filled part: of its text and tags, and of its markup. */
const MAX_FILLED = 20_000_000;
const MAX_MARKUP = 60_000_000;

/** Most tags of blocks in all parts: each is moved past its siblings. */
const MAX_BLOCK_TAGS = 20_000;

/** Most warnings about HTML, and names in one of them. */
const MAX_LEFT_OUT = 20;
const MAX_NAMED = 8;

const SYMBOLS = /\|\s*(?:qr|barcode)\b/;

/**
 * Parses the Liquid of an office template.
 *
 * @param file .docx, .xlsx, .pptx or .odt, or the template of one
 * @throws InvalidInputError `TEMPLATE_SYNTAX` with the tag and its paragraph; `OFFICE_FORMAT`, `OFFICE_DAMAGED`, `TEMPLATE_LIMIT`
 */
export async function parseOfficeTemplate(
  file: Uint8Array,
  partials?: Readonly<Record<string, string>>,
): Promise<(ParsedTemplate & PlacedTemplate)[]> {
  const { document } = await openTemplate(file);
  const held = new HeldMarkup();
  const engine = engineFor(document, held, { file: () => undefined, encode: noCode, leaveOut() {} });
  return liquidOfParts(document, held).map(({ part, text }) => parsePart(engine, part, text, partials));
}

/**
 * Fills an office template. Data becomes text, and in workbooks numbers: never markup, fields, formulas or tags.
 *
 * @param file .docx, .xlsx, .pptx or .odt, or the template of one
 * @returns the document in the same format, and warnings about tags that are not filled and names that the schema lacks
 * @throws InvalidInputError as `parseOfficeTemplate` does; `TEMPLATE_RENDER` with the tag and its paragraph
 */
export async function fillOfficeTemplate(
  file: Uint8Array,
  filling: TemplateFilling,
): Promise<FilledTemplate> {
  const { document, unfilled } = await openTemplate(file);
  const held = new HeldMarkup();
  const parts = liquidOfParts(document, held);
  const sources = parts.flatMap(({ text }) => text.tags.map(({ tag }) => tag.source));
  sources.push(...Object.values(filling.partials ?? {}));
  const encode = sources.some((source) => SYMBOLS.test(source))
    ? (await import('../rendering/symbols/encoder.ts')).encode
    : noCode;
  const files = new Map<string, Uint8Array | undefined>();
  const pending = new Set<string>();
  const leftOut = new Set<string>();
  let placeOf: PlacedTemplate['placeOf'] = () => '';
  const engine = engineFor(document, held, {
    encode,
    file(path) {
      if (files.has(path)) return files.get(path);
      pending.add(path);
      return 'pending';
    },
    leaveOut(what, token) {
      const partial = partialOf(token.file);
      const place = partial === undefined ? placeOf(token) : `in the partial ${partial}`;
      if (leftOut.size < MAX_LEFT_OUT)
        leftOut.add(`html: leaves out ${what.slice(0, MAX_NAMED).join(', ')} (${place})`);
    },
  });
  const parsed = parts.map(({ part, text }) => parsePart(engine, part, text, filling.partials));
  const unknown = filling.dataSchema && warningsOfUnknown(parsed, filling.dataSchema);
  const warnings = [...unfilled, ...(unknown ?? [])];
  const data = guarded(filling.data);
  const fillPart = ({ part, text }: FilledPart, at: number) => {
    ({ placeOf } = parsed[at]!);
    return atTag(text, part, () =>
      engine.render(parsed[at]!, data, filling.lang, MAX_FILLED, filling.timeZone),
    );
  };
  // Which images the data asks for is only known when it has been filled in.
  const first = parts.map(fillPart);
  if (pending.size > 0) {
    const found = await filling.readFiles([...pending]);
    for (const path of pending) files.set(path, found.get(path));
    pending.clear();
  }
  const texts = files.size > 0 ? parts.map(fillPart) : first;
  const filled = new Map<string, XmlElement>();
  for (const [index, { part, text }] of parts.entries()) {
    const onLength = (length: number) => {
      if (length > MAX_MARKUP)
        throw fileError(
          'TEMPLATE_LIMIT',
          `gives more than ${MAX_MARKUP} characters of markup with this data`,
        );
    };
    const markup = held.read(texts[index]!, text, onLength, part.hasCodes);
    filled.set(part.path, readTree(markup, part.path));
  }
  document.finish(filled, held);
  warnings.push(...[...leftOut].map((message) => ({ kind: 'css', message }) as const));
  return { bytes: document.write(), warnings };
}

const noCode = () => ({ width: 0, height: 0, content: '' });

function engineFor(
  { documents, hasNumbers }: TemplateDocument,
  held: HeldMarkup,
  media: Pick<DocumentMedia, 'file' | 'encode' | 'leaveOut'>,
): LiquidEngine {
  const insert: DocumentMedia['insert'] = (inserted) => held.insert(inserted);
  return new LiquidEngine({
    // All text is escaped for XML where it is put into the part.
    escapeData: (value) => {
      refuseObjects(value);
      return hasNumbers && (typeof value === 'boolean' || Number.isFinite(value))
        ? held.insert({ kind: 'number', value: value as number | boolean })
        : unbroken(textOf(value), held);
    },
    filters: documentFilters({ ...media, documents, insert }),
  });
}

/** @throws Error for text in which a filter has changed what another one inserts */
function unbroken(text: string, held: HeldMarkup): string {
  if (held.isBroken(text))
    throw new Error('changes what html, link, image, qr or barcode inserts: that filter must be the last');
  return text;
}

interface FilledPart {
  readonly part: DocumentPart;
  readonly text: LiquidText;
}

/** The Liquid of all parts with tags. @throws InvalidInputError `TEMPLATE_SYNTAX`, `TEMPLATE_LIMIT` */
function liquidOfParts(document: TemplateDocument, held: HeldMarkup): FilledPart[] {
  let blockTags = 0;
  return document.parts.flatMap((part) => {
    const tags = findTags(part.root, part.place, document.grammar);
    if (tags === undefined) return [];
    const blocks = matchBlocks(tags, part.place, document.grammar);
    for (const block of blocks) blockTags += block.tags.length;
    if (blockTags > MAX_BLOCK_TAGS)
      throw fileError('TEMPLATE_LIMIT', `must have at most ${MAX_BLOCK_TAGS} tags of blocks`);
    return [{ part, text: liquidOf(document, part, blocks, held) }];
  });
}

function liquidOf(
  document: TemplateDocument,
  part: DocumentPart,
  matched: readonly Block[],
  held: HeldMarkup,
): LiquidText {
  const { grammar } = document;
  const { place, root } = part;
  document.checkBlocks?.(part, matched);
  const own = document.takeBlocks?.(part, matched);
  const rest = own?.rest ?? matched;
  placeBlocks(rest, grammar, place);
  const blocks = [...rest, ...(own?.place() ?? [])];
  if (grammar.marksPasses) markPasses(blocks);
  markDroppable(paragraphsOf(root, grammar), grammar);
  const text = held.write(root);
  const crossing = crossingTag(
    blocks,
    text.tags.map(({ tag }) => tag),
    grammar,
  );
  if (crossing)
    throw tagError(
      crossing,
      place,
      'ends or begins a block where another one is in the way: put each into a paragraph of its own',
    );
  return text;
}

/** Parses a part, whose names are placed by the tags that they are in. */
function parsePart(
  engine: LiquidEngine,
  part: DocumentPart,
  text: LiquidText,
  partials: Readonly<Record<string, string>> | undefined,
): ParsedTemplate & PlacedTemplate {
  const parsed = atTag(text, part, () => engine.parse('file', text.liquid, partials));
  return {
    ...parsed,
    placeOf(token) {
      const [, column = 1] = token.getPosition();
      const { source, paragraph } = tagAt(text, column);
      return `${source}, ${part.place} "${paragraph}"`;
    },
  };
}

/** The tag at a column of a part's Liquid, which is one line. */
function tagAt({ tags }: LiquidText, column: number): LiquidTag {
  return (tags.findLast(({ at }) => at < column) ?? tags[0]!).tag;
}

/** Runs a step of Liquid, and gives its errors the tag in place of a position. */
function atTag<Result>(text: LiquidText, { place }: DocumentPart, step: () => Result): Result {
  try {
    return step();
  } catch (error) {
    const position =
      error instanceof InvalidInputError && error.field === 'file' && error.cause instanceof Error
        ? positionOf(error.cause)
        : undefined;
    if (!(error instanceof InvalidInputError) || position === undefined) throw error;
    const tag = tagAt(text, position[1]);
    const rule = error.message.replace(/^file line \d+, column \d+: /, '');
    throw tagError(
      tag,
      place,
      rule,
      error.code === 'TEMPLATE_RENDER' ? 'TEMPLATE_RENDER' : 'TEMPLATE_SYNTAX',
      error,
    );
  }
}
