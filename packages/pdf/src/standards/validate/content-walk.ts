import { decodeStream } from '../../file/core/filters.ts';
import type { PdfDict, PdfStream } from '../../file/core/objects.ts';
import type { Page } from '../../file/core/page-tree.ts';
import { pageContents } from '../../page/content/page-contents.ts';
import { ColorRules, groupSpace } from './colors.ts';
import { ContentOperators } from './content-operators.ts';
import { INITIAL_STATE } from './content-state.ts';
import { FontRules } from './fonts.ts';
import { GraphicsStateRules } from './graphics-state-rules.ts';
import { ImageRules } from './images.ts';
import type { Inspection } from './inspection.ts';
import { NOTHING_AROUND } from './marked-stack.ts';
import type { Place } from './report.ts';
import { ResourceChain } from './resources.ts';
import type { ContentRules, DrawnStreams, FormUse, Use } from './stream-use.ts';

const MAX_NESTING = 100;

/** Checks the content of pages and all streams that they draw, each stream once for every kind of use. */
export class ContentWalk implements DrawnStreams {
  readonly #rules: ContentRules;
  /** Whether a checked stream is transparent, by stream and kind of use. */
  readonly #walked = new Map<PdfStream, Map<string, boolean>>();
  readonly #drawn = new Map<PdfStream, number>();
  readonly #checkedForms = new Set<PdfStream>();

  constructor(inspection: Inspection) {
    const colors = new ColorRules(inspection);
    this.#rules = {
      inspection,
      colors,
      fonts: new FontRules(inspection),
      images: new ImageRules(inspection, colors),
      states: new GraphicsStateRules(inspection),
    };
  }

  /** Checks the content of a page. @returns whether anything on it is transparent */
  page(page: Page, place: Place): boolean {
    const { document, budget } = this.#rules.inspection;
    const resources = this.resourcesOf(page);
    const group = groupSpace(document, page.dict);
    if (group !== undefined) this.#rules.colors.use(group, resources, { ...place, path: 'Group/CS' });
    return this.#follow({
      bytes: pageContents(document, page.dict, budget),
      resources,
      state: INITIAL_STATE,
      around: NOTHING_AROUND,
      key: document.number(page.dict, 'StructParents'),
      semantic: true,
      uncolored: false,
      place,
      depth: 0,
    });
  }

  /** Checks the appearance of an annotation. @returns whether anything in it is transparent */
  appearance(stream: PdfStream, page: Page, element: PdfDict | undefined, place: Place): boolean {
    const resources = this.resourcesOf(page);
    const around = { ...NOTHING_AROUND, element };
    const use = {
      resources,
      state: INITIAL_STATE,
      around,
      place,
      semantic: false,
      uncolored: false,
      depth: 0,
    };
    return this.form(stream, use);
  }

  /** Returns a page's resources, marked as not its own if they are inherited from the page tree. */
  resourcesOf(page: Page): ResourceChain {
    const { document } = this.#rules.inspection;
    const own = document.dict(page.dict, 'Resources');
    const all = document.dict(page.attribute('Resources'));
    return own
      ? new ResourceChain(document, own)
      : new ResourceChain(document, undefined, new ResourceChain(document, all));
  }

  form(stream: PdfStream, use: FormUse): boolean {
    const { document, report } = this.#rules.inspection;
    const { dict } = stream;
    if (!this.#checkedForms.has(stream)) {
      this.#checkedForms.add(stream);
      if (document.name(dict, 'Subtype2') === 'PS' || dict.has('PS') || dict.has('OPI'))
        report.broken('6.2.9-1', use.place);
      if (dict.has('Ref')) {
        report.broken('6.2.9-2', use.place);
        report.broken('ua:7.20-1', use.place);
      }
      const group = groupSpace(document, dict);
      if (group !== undefined) {
        const own = this.#resourcesOf(stream, use.resources);
        this.#rules.colors.use(group, own, { ...use.place, path: `${use.place.path ?? ''}/Group/CS` });
      }
    }
    const times = (this.#drawn.get(stream) ?? 0) + 1;
    this.#drawn.set(stream, times);
    if (times > 1 && dict.has('StructParents')) report.broken('ua:7.20-2', use.place);
    const isGroup = document.name(document.dict(dict, 'Group'), 'S') === 'Transparency';
    const key = document.number(dict, 'StructParents');
    const inside = this.stream(stream, { ...use, bytes: new Uint8Array(), key });
    return isGroup || inside;
  }

  /** Checks a form, pattern or glyph, once for each relevant kind of use. */
  stream(stream: PdfStream, use: Use, own?: ResourceChain): boolean {
    const { document, budget, structure } = this.#rules.inspection;
    if (use.depth >= MAX_NESTING) return false;
    const { state, around } = use;
    const tagged = structure.isTagged(around.element);
    const language = around.language ?? structure.languageOf(around.element);
    const way = [
      use.semantic,
      use.uncolored,
      tagged,
      around.artifact,
      around.hasActualText,
      language !== undefined,
      state.text.mode,
      state.fillAlpha < 1,
      state.strokeAlpha < 1,
      state.blends || state.masked,
      state.fillOverprint,
      state.strokeOverprint,
      state.overprintMode,
    ].join();
    const ways = this.#walked.get(stream) ?? new Map<string, boolean>();
    this.#walked.set(stream, ways);
    const known = ways.get(way);
    if (known !== undefined) return known;
    ways.set(way, false);
    budget.countInvocation();
    const resources = own ?? this.#resourcesOf(stream, use.resources);
    const { data } = decodeStream(document, stream, budget);
    const transparent = this.#follow({ ...use, bytes: data, resources, depth: use.depth + 1 });
    ways.set(way, transparent);
    return transparent;
  }

  /** Returns a stream's resources; without its own, it inherits names but no default colour spaces. */
  #resourcesOf({ dict }: PdfStream, outer: ResourceChain): ResourceChain {
    const { document } = this.#rules.inspection;
    return new ResourceChain(document, document.dict(dict, 'Resources') ?? new Map(), outer);
  }

  #follow(use: Use): boolean {
    return new ContentOperators(this.#rules, this, use).run();
  }
}
