import { hasText, isInline, isStandalone, standardType } from '../../document/tagged/roles.ts';
import { element, elementsOf, type Kid, type StructureElement } from '../../document/tagged/structure.ts';
import { type PdfDict, PdfString } from '../../file/core/objects.ts';
import { contentsList } from './contents-list.ts';
import { takeLabel } from './generated-labels.ts';
import { normalizeTable } from './tables.ts';

/**
 * Normalizes a browser's structure tree to the form required by ISO 32000-1, 14.8.4 and ISO 14289-1: text in paragraphs, lists of
 * items with label and body, regular tables, no meaningless elements. Elements without content are removed; content keeps its
 * order.
 */
export function normalizeStructure(root: StructureElement): StructureElement {
  const document = element('Document', new Normalizer().blocks(root.kids));
  document.lang = languageTag(root.lang);
  stateLanguages(document, document.lang);
  numberIds(document);
  return document;
}

class Normalizer {
  /** Returns the kids for an element that contains blocks: inline content is put into paragraphs. */
  blocks(kids: readonly Kid[]): Kid[] {
    const flow = this.#flow(kids);
    const result: Kid[] = [];
    let line: Kid[] = [];
    const flush = () => {
      if (line.length > 0) result.push(...(line.every(isStandalone) ? line : [this.#paragraph(line)]));
      line = [];
    };
    for (const kid of flow) {
      if (isInline(kid)) line.push(kid);
      else {
        flush();
        result.push(kid);
      }
    }
    flush();
    return inLists(result);
  }

  /** Returns the kids for an element that contains inline content or blocks, such as a cell; a single line gets no paragraph. */
  content(kids: readonly Kid[]): Kid[] {
    // Most cells contain only a line of text.
    if (kids.every((kid) => kid.kind === 'mark')) return kids.filter((mark) => mark.kept);
    const blocks = this.blocks(kids);
    const [only] = blocks;
    if (blocks.length === 1 && only?.kind === 'element' && only.implied && !only.lang) return only.kids;
    return blocks;
  }

  /** Returns the kids for an element within a line. */
  line(kids: readonly Kid[]): Kid[] {
    return kids.flatMap((kid) => {
      if (kid.kind !== 'element') return this.kid(kid);
      if (!isGeneric(kid)) return this.kid(kid);
      const inside = this.line(kid.kids);
      return kid.lang && inside.length > 0 ? [spanOf(kid.lang, inside)] : inside;
    });
  }

  #paragraph(kids: Kid[]): StructureElement {
    const paragraph = element('P', kids);
    paragraph.implied = true;
    return paragraph;
  }

  /** Returns all kids; implied paragraphs beside inline content are dissolved. */
  #flow(kids: readonly Kid[]): Kid[] {
    const all = kids.flatMap((kid) => this.kid(kid));
    const isText = (kid: Kid | undefined) => kid !== undefined && isInline(kid) && !isStandalone(kid);
    return all.flatMap((kid, i) => {
      const apart = kid.kind === 'element' && kid.implied === true && !kid.lang;
      return apart && (isText(all[i - 1]) || isText(all[i + 1])) ? kid.kids : [kid];
    });
  }

  /** Returns the replacement of a kid: nothing, itself, or its content. */
  kid(kid: Kid): Kid[] {
    if (kid.kind === 'object') return [kid];
    if (kid.kind === 'mark') return kid.kept ? [kid] : [];
    if (isGeneric(kid)) return this.#generic(kid);
    const own = { ...kid };
    switch (standardType(kid.type)) {
      case 'Table':
        return normalizeTable(own, this);
      case 'L':
        own.kids = this.#items(kid.kids);
        break;
      case 'LI':
        own.kids = this.#item(kid.kids);
        break;
      case 'TOC':
        return contentsList(kid, this);
      case 'Ruby':
        own.kids = this.#ruby(kid.kids);
        break;
      case 'Form':
        own.kids = this.line(kid.kids);
        if (own.kids.some((each) => each.kind === 'object'))
          own.kids = own.kids.filter((each) => each.kind === 'object');
        break;
      case 'Figure':
        // An HTML `figure` that contains a picture and its caption is not a picture itself.
        if (!hasText(kid) && kid.kids.some((each) => each.kind === 'element')) {
          own.type = 'Div';
          own.kids = this.blocks(kid.kids);
        } else own.kids = this.line(kid.kids);
        break;
      case 'Caption':
      case 'Note':
        own.kids = this.content(kid.kids);
        break;
      case 'Document':
      case 'Part':
      case 'Art':
      case 'Sect':
      case 'BlockQuote':
      case 'Index':
        own.kids = this.blocks(kid.kids);
        break;
      // Table or list parts outside a table or list.
      case 'TR':
      case 'TH':
      case 'TD':
      case 'THead':
      case 'TBody':
      case 'TFoot':
      case 'LBody':
        return this.#generic(own);
      default:
        own.kids = this.line(kid.kids);
    }
    return own.kids.length > 0 ? [own] : [];
  }

  #generic(kid: StructureElement): Kid[] {
    // Plain text of the line.
    if (kid.kids.every((each) => each.kind !== 'element') && !kid.lang)
      return kid.kids.flatMap((each) => this.kid(each));
    const blocks = this.blocks(kid.kids);
    const [first] = blocks;
    if (first === undefined) return [];
    if (blocks.length > 1 || (kid.lang && first.kind === 'element' && first.lang)) {
      return [{ ...element('Div', blocks), lang: kid.lang }];
    }
    if (kid.lang && first.kind === 'element') first.lang = kid.lang;
    return blocks;
  }

  #items(kids: readonly Kid[]): Kid[] {
    const items: Kid[] = [];
    for (const kid of kids) {
      const isItem = kid.kind === 'element' && /^(L|LI|Caption)$/.test(standardType(kid.type));
      const own = isItem ? this.kid(kid) : this.#item([kid]);
      if (own.length > 0) items.push(...(isItem ? own : [element('LI', own)]));
    }
    return items;
  }

  #item(kids: readonly Kid[]): Kid[] {
    const isLabel = (kid: Kid) => kid.kind === 'element' && standardType(kid.type) === 'Lbl';
    const own = kids.filter(isLabel).flatMap((kid) => this.kid(kid));
    const { label, rest } = own.length > 0 ? { rest: kids.filter((kid) => !isLabel(kid)) } : takeLabel(kids);
    const labels = label ? [label] : own;
    const body = this.content(rest);
    return body.length > 0 ? [...labels, element('LBody', body)] : labels;
  }

  #ruby(kids: readonly Kid[]): Kid[] {
    return kids.flatMap((kid) => {
      if (kid.kind === 'element' && /^R[BTP]$/.test(kid.type)) return this.kid(kid);
      const own = this.line([kid]);
      return own.length > 0 ? [element('RB', own)] : [];
    });
  }
}

/** Wraps items outside a list into one; adjacent items share it. */
function inLists(blocks: readonly Kid[]): Kid[] {
  const result: Kid[] = [];
  let list: StructureElement | undefined;
  for (const block of blocks) {
    if (block.kind !== 'element' || standardType(block.type) !== 'LI') {
      list = undefined;
      result.push(block);
    } else if (list) list.kids.push(block);
    else {
      list = element('L', [block]);
      result.push(list);
    }
  }
  return result;
}

function isGeneric({ type }: StructureElement): boolean {
  const standard = standardType(type);
  return standard === 'NonStruct' || standard === 'Div' || standard === 'Private';
}

function spanOf(lang: string, kids: Kid[]): StructureElement {
  return { ...element('Span', kids), lang };
}

/**
 * Converts a language to the form that the standards require, such as `de-AT` for `de_AT`.
 *
 * @returns undefined when it is invalid
 */
export function languageTag(lang: string | undefined): string | undefined {
  const tag = lang?.trim().replaceAll('_', '-') ?? '';
  return /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/.test(tag) ? tag : undefined;
}

/** Keeps the language only on elements whose language differs from their parent's. */
function stateLanguages(own: StructureElement, around: string | undefined): void {
  for (const kid of own.kids) {
    if (kid.kind !== 'element') continue;
    const lang = languageTag(kid.lang);
    kid.lang = lang === around ? undefined : lang;
    stateLanguages(kid, lang ?? around);
  }
}

/**
 * Sets the IDs of notes and of headers that cells refer to: unique (ISO 14289-1, 7.9), and always the same for the same document.
 */
function numberIds(root: StructureElement): void {
  const all = elementsOf(root);
  const named = new Set(all.flatMap(({ headers }) => headers ?? []));
  let count = 0;
  for (const own of all)
    own.id = named.has(own) || standardType(own.type) === 'Note' ? `n${++count}` : undefined;
  for (const own of all) {
    if (!own.headers?.length) continue;
    const ids = own.headers.map(({ id }) => new PdfString(Buffer.from(id!, 'latin1')));
    const attributes: PdfDict = new Map(own.attributes.get('Table'));
    own.attributes.set('Table', attributes.set('Headers', ids));
  }
}
