import {
  assemble,
  findDuplicates,
  Selection,
  type Source,
  withSources,
} from '../../document/assemble/index.ts';
import { intentAllows } from '../../document/metadata/output-intent.ts';
import { stamp as stampProducer } from '../../document/metadata/stamp.ts';
import { limitClaims } from '../../document/metadata/stated-claims.ts';
import { batesText, numberText } from '../../document/pages/numbers.ts';
import { selectedPages } from '../../document/pages/page-selection.ts';
import { EmbeddedFonts } from '../../document/typeset/embedded-fonts.ts';
import { FaceStack } from '../../document/typeset/face-stack.ts';
import type { FontFace, LoadedFace } from '../../document/typeset/font-faces.ts';
import { InvalidInputError } from '../../errors.ts';
import type { PdfDocument } from '../../file/core/document.ts';
import { dict, name, type PdfRef } from '../../file/core/objects.ts';
import { pageGeometry } from '../../file/core/page-geometry.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { addContent, PageResources } from '../../page/content/page-additions.ts';
import { formatNumber } from '../../page/syntax/operands.ts';
import { writeWithOwnClaims } from '../../standards/claims/own-claims.ts';
import { type Drawing, imageDrawing, pdfDrawing, TextDrawings } from './drawing.ts';
import { MAX_STAMPS, type Stamp, type StampOptions, type StampResult, type TextStamp } from './options.ts';
import { placements } from './place.ts';

/** Characters of all number styles. */
const NUMBERS = '0123456789ivxlcdmIVXLCDMabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-';

/**
 * Draws text, images or pages of other PDFs above or below pages: watermarks, letterheads, page numbers, Bates numbers. Stamps
 * are upright on the displayed page, whatever its rotation, crop box and user unit. They are artifacts (ISO 32000-2, 14.8.2.2),
 * so the structure stays unchanged. Fonts are embedded.
 *
 * Claims of PDF/A-2, PDF/A-3 and PDF/UA-1 stay as long as the stamps keep them true; with pages of other files, the result is
 * checked. Signatures are removed.
 *
 * @param stamps 1 to 20, drawn in their order
 * @throws InvalidInputError `INVALID_INPUT`, `PAGE_OUT_OF_RANGE`, `IMAGE_UNREADABLE`, `STAMP_GLYPH_MISSING` for `stamps[i]`; for
 *   a PDF `NOT_A_PDF`, `PDF_DAMAGED`, `PDF_ENCRYPTED`, `PASSWORD_WRONG`, `PDF_BOMB`, `PDF_TOO_COMPLEX`, `TOO_MANY_PAGES` over
 *   10,000
 * @throws PdfError `PDF_TOO_LARGE` over 200 MB
 */
export async function stampPages(
  pdf: Uint8Array,
  stamps: readonly Stamp[],
  options: StampOptions = {},
): Promise<StampResult> {
  const field = options.field ?? 'pdf';
  if (stamps.length < 1 || stamps.length > MAX_STAMPS) {
    throw new InvalidInputError(`stamps: must have 1 to ${MAX_STAMPS} stamps`, { field: 'stamps' });
  }
  const faces = await Promise.all(stamps.map((stamp, i) => facesFor(stamp, options.fonts ?? [], i)));
  const others = stamps.flatMap((stamp, i) =>
    'pdf' in stamp ? [{ index: i, pdf: stamp.pdf, field: `stamps[${i}].pdf` }] : [],
  );
  const inputs = [{ pdf, field, password: options.password }, ...others];
  return withSources(inputs, field, ([source, ...sources]) => {
    const assembled = assemble({
      parts: [{ selection: new Selection(source!) }],
      grouped: false,
      continues: true,
    });
    const stamping = new Stamping(assembled.document, faces);
    stamps.forEach((stamp, i) => {
      stamping.add(stamp, i, sources[others.findIndex(({ index }) => index === i)]);
    });
    const nextBates = stamping.finish();
    const { document, removedSignatures } = assembled;
    const save = () => document.save(findDuplicates(document));
    return {
      // Content of other files may break PDF/A, so the result is checked.
      pdf: others.length === 0 ? save() : writeWithOwnClaims(document, source!.pages.length, save),
      removedSignatures,
      ...(nextBates !== undefined && { nextBates }),
    };
  });
}

/** Returns fonts that together have all characters of a string. */
async function facesFor(
  stamp: Stamp,
  fonts: readonly FontFace[],
  index: number,
): Promise<readonly LoadedFace[]> {
  if (!('text' in stamp)) return [];
  const { font = 'sans', bold = false, italic = false } = stamp;
  const { prefix = '', suffix = '' } = stamp.bates ?? {};
  const numbers = /\{(page|pages|bates)\}/.test(stamp.text) ? `${NUMBERS}${prefix}${suffix}` : '';
  const text = `${stamp.text.replaceAll('\n', ' ')}${numbers}`;
  const faces = await FaceStack.of(fonts, { generic: font, bold, italic, language: undefined });
  const [missing] = await faces.cover(text);
  if (missing !== undefined) {
    const field = `stamps[${index}].text`;
    throw new InvalidInputError(`${field}: no font has the character ${missing}`, {
      field,
      code: 'STAMP_GLYPH_MISSING',
    });
  }
  return faces.loaded;
}

interface Added {
  readonly resources: PageResources;
  readonly under: string[];
  readonly over: string[];
}

class Stamping {
  readonly #document: PdfDocument;
  readonly #pages: readonly Page[];
  readonly #faces: readonly (readonly LoadedFace[])[];
  readonly #fonts: EmbeddedFonts;
  readonly #added = new Map<Page, Added>();
  readonly #states = new Map<number, PdfRef>();
  /** Whether the added text and images keep PDF/A. */
  #archive = true;
  /** Whether the added text keeps PDF/UA. */
  #accessible = true;
  #nextBates: number | undefined;

  constructor(document: PdfDocument, faces: readonly (readonly LoadedFace[])[]) {
    this.#document = document;
    this.#pages = document.pages();
    this.#faces = faces;
    this.#fonts = new EmbeddedFonts(document);
  }

  add(stamp: Stamp, index: number, source: Source | undefined): void {
    const field = `stamps[${index}]`;
    const pages = [...new Set(selectedPages(stamp.pages, this.#pages.length, `${field}.pages`))];
    if ('text' in stamp) {
      this.#addText(stamp, index, pages);
      return;
    }
    const drawing =
      'image' in stamp
        ? imageDrawing(this.#document, stamp, field)
        : pdfDrawing(this.#document, stamp, source!, field);
    // Images are RGB, or have the colour space of a JPEG.
    if ('image' in stamp) this.#archive &&= intentAllows(this.#document, 'rgb');
    for (const page of pages) this.#draw(stamp, drawing, this.#pages[page]!, 'Watermark', true);
  }

  /**
   * Writes the added content.
   *
   * @returns the Bates number after the last one
   */
  finish(): number | undefined {
    const document = this.#document;
    for (const [page, { under, over }] of this.#added) {
      addContent(document, page, { under: under.join('\n'), over: over.join('\n') });
    }
    this.#fonts.embed();
    limitClaims(document, {
      tagged: true,
      whole: true,
      archive: this.#archive,
      accessible: this.#accessible,
    });
    stampProducer(document, new Date());
    return this.#nextBates;
  }

  #addText(stamp: TextStamp, index: number, pages: readonly number[]): void {
    const field = `stamps[${index}]`;
    const texts = new TextDrawings(this.#document, stamp, this.#faces[index]!, this.#fonts, field);
    this.#archive &&= intentAllows(this.#document, texts.isGray ? 'gray' : 'rgb');
    // The language of all text has to be known, of artifacts too (ISO 14289-1, 7.2).
    this.#accessible &&= this.#document.text(this.#document.catalog, 'Lang') !== undefined;
    const { start = 1, numbers = 'decimal', anchor = 'center', bates = {} } = stamp;
    const last = start + pages.length - 1;
    const numbered = /\{(page|pages|bates)\}/.test(stamp.text);
    const subtype =
      !numbered || !/top|bottom/.test(anchor) ? 'Watermark' : anchor.includes('top') ? 'Header' : 'Footer';
    let next = bates.start ?? 1;
    pages.forEach((page, i) => {
      if (i === 0 && stamp.skipFirst) return;
      const text = stamp.text.replace(/\{(page|pages|bates)\}/g, (_, what) => {
        if (what === 'bates') return batesText(next, bates);
        return numberText(what === 'page' ? start + i : last, numbers);
      });
      if (stamp.text.includes('{bates}')) this.#nextBates = ++next;
      this.#draw(stamp, texts.draw(text), this.#pages[page]!, subtype, false);
    });
  }

  #draw(stamp: Stamp, drawing: Drawing, page: Page, subtype: string, shrinks: boolean): void {
    const geometry = pageGeometry(this.#document, page.dict, page.attribute);
    let added = this.#added.get(page);
    if (!added) {
      added = { resources: new PageResources(this.#document, page, 'Stamp'), under: [], over: [] };
      this.#added.set(page, added);
    }
    const object = added.resources.add('XObject', drawing.ref);
    const opacity = stamp.opacity ?? 1;
    const state = opacity < 1 ? `/${added.resources.add('ExtGState', this.#state(opacity))} gs ` : '';
    const painted = placements(geometry, drawing, stamp, shrinks).map(
      (matrix) => `q ${state}${matrix.map((value) => formatNumber(value, 6)).join(' ')} cm /${object} Do Q`,
    );
    const artifact = `/Artifact <</Type /Pagination /Subtype /${subtype}>> BDC\n${painted.join('\n')}\nEMC`;
    added[stamp.layer ?? 'over'].push(artifact);
  }

  #state(opacity: number): PdfRef {
    let ref = this.#states.get(opacity);
    if (!ref) {
      ref = this.#document.add(dict({ Type: name('ExtGState'), ca: opacity, CA: opacity }));
      this.#states.set(opacity, ref);
    }
    return ref;
  }
}
