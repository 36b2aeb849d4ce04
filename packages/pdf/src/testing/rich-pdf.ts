import {
  type PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib';

/** Options of a test document; all names are the same in two of them, so that they clash. */
export interface RichOptions {
  readonly pages?: number;
  /** Part of texts and values that distinguishes documents. */
  readonly mark: string;
  readonly labels?: boolean;
  readonly layers?: 'on' | 'base-off';
  readonly structure?: boolean;
  readonly lang?: string;
  /** Role map entry of the structure type `Fancy`. */
  readonly fancy?: string;
  readonly compact?: boolean;
  readonly attachment?: string;
  readonly change?: (document: PDFDocument) => void;
}

const name = PDFName.of;

/**
 * Returns a document with nested bookmarks, named destinations of both kinds with links to them, hierarchical fields, page
 * labels, layers, an attachment, and a structure tree with identifiers.
 */
export async function richPdf(options: RichOptions): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = Array.from({ length: options.pages ?? 3 }, (_, index) => {
    const page = document.addPage([200, 200]);
    page.drawText(`${options.mark} page ${index}`, { x: 20, y: 150, size: 14, font });
    return page;
  });
  const first = pages[0]!;
  const last = pages.at(-1)!;
  const to = (page: PDFPage) => context.obj([page.ref, 'Fit']);
  const text = (value: string) => PDFHexString.fromText(value);
  const set = (dict: PDFDict, entries: Record<string, PDFObject>) => {
    for (const [key, value] of Object.entries(entries)) dict.set(name(key), value);
    return dict;
  };

  const names = set(context.obj({}), {
    Dests: set(context.obj({}), { Names: context.obj([PDFString.of('end'), to(last)]) }),
  });
  document.catalog.set(name('Names'), names);
  document.catalog.set(name('Dests'), set(context.obj({}), { Old: to(last) }));
  const link = (entries: Record<string, PDFObject>) =>
    first.node.addAnnot(
      context.register(set(context.obj({ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 10, 10] }), entries)),
    );
  link({ Dest: PDFString.of('end') });
  link({ Dest: name('Old') });
  link({ A: set(context.obj({ S: 'GoTo' }), { D: PDFString.of('end') }) });
  link({ Dest: to(last) });

  const [root, chapter, section] = [context.nextRef(), context.nextRef(), context.nextRef()];
  context.assign(root, context.obj({ Type: 'Outlines', First: chapter, Last: chapter, Count: 2 }));
  context.assign(
    chapter,
    set(context.obj({ Parent: root, First: section, Last: section, Count: 1 }), {
      Title: text(`${options.mark} chapter`),
      Dest: PDFString.of('end'),
    }),
  );
  context.assign(
    section,
    set(context.obj({ Parent: chapter }), { Title: text(`${options.mark} section`), Dest: to(first) }),
  );
  document.catalog.set(name('Outlines'), root);

  const form = document.getForm();
  const field = form.createTextField('person.name');
  field.setText(`${options.mark} value`);
  field.addToPage(first, { x: 20, y: 100, width: 100, height: 20 });
  const box = form.createCheckBox('agree');
  box.addToPage(last, { x: 20, y: 60, width: 20, height: 20 });
  box.check();
  form.updateFieldAppearances();

  if (options.attachment !== undefined) {
    await document.attach(Buffer.from(options.attachment), 'data.txt', { mimeType: 'text/plain' });
  }
  if (options.labels) {
    const roman = context.obj({ S: 'r' });
    document.catalog.set(name('PageLabels'), context.obj({ Nums: [0, roman] }));
  }
  if (options.layers) addLayer(document, first, options);
  if (options.structure) addStructure(document, pages, options);
  if (options.lang) document.catalog.set(name('Lang'), PDFString.of(options.lang));
  options.change?.(document);
  return document.save({ useObjectStreams: options.compact ?? false, updateFieldAppearances: false });
}

function addLayer(document: PDFDocument, page: PDFPage, options: RichOptions): void {
  const { context } = document;
  const group = (label: string) => {
    const dict = context.obj({ Type: 'OCG' });
    dict.set(name('Name'), PDFString.of(`${options.mark} ${label}`));
    return context.register(dict);
  };
  const [shown, hidden] = [group('shown'), group('hidden')];
  const config = options.layers === 'base-off' ? { BaseState: 'OFF', ON: [shown] } : { OFF: [hidden] };
  document.catalog.set(
    name('OCProperties'),
    context.obj({ OCGs: [shown, hidden], D: { ...config, Order: [shown, hidden] } }),
  );
  page.node.normalize();
  const resources = page.node.Resources()!;
  resources.set(name('Properties'), context.obj({ L: shown }));
}

function addStructure(document: PDFDocument, pages: readonly PDFPage[], options: RichOptions): void {
  const { context } = document;
  const root = context.nextRef();
  const elements = pages.map((page, index) => {
    const element = context.obj({ Type: 'StructElem', S: 'Fancy', P: root, Pg: page.ref, K: [0] });
    element.set(name('ID'), PDFString.of(`id${index}`));
    page.node.set(name('StructParents'), context.obj(index));
    const content = context.register(context.flateStream('/Fancy <</MCID 0>> BDC EMC'));
    page.node.normalize();
    page.node.addContentStream(content);
    return context.register(element);
  });
  context.assign(
    root,
    context.obj({
      Type: 'StructTreeRoot',
      K: elements,
      ParentTree: { Nums: elements.flatMap((element, index) => [index, context.obj([element])]) },
      ParentTreeNextKey: pages.length,
      RoleMap: { Fancy: options.fancy ?? 'P' },
      IDTree: {
        Names: elements.flatMap((element, index) => [PDFString.of(`id${index}`), element]) as never,
      },
    }),
  );
  document.catalog.set(name('StructTreeRoot'), root);
  document.catalog.set(name('MarkInfo'), context.obj({ Marked: true }));
}
