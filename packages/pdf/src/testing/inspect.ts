import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A document as read by pdf.js; every target is a 0-based page index, or a word for the reason of its absence. */
export interface Inspection {
  readonly pages: number;
  readonly outline: readonly OutlineEntry[];
  readonly links: readonly { page: number; target: number | string }[];
  readonly fields: ReadonlyMap<string, readonly { page: number; value: unknown; type: string }[]>;
  readonly labels: readonly string[] | null;
  readonly attachments: ReadonlyMap<string, string>;
  /** Names of layers, and whether they are initially visible. */
  readonly layers: readonly { name: string; visible: boolean }[];
  /** Roles in each page's structure, depth first; annotations appear as `annotation`. */
  readonly structure: readonly (readonly string[])[];
  readonly text: readonly string[];
}

export interface OutlineEntry {
  readonly title: string;
  readonly target: number | string;
  readonly items: readonly OutlineEntry[];
}

/** Outline item of pdf.js, which exports no type for it. */
interface RawOutline {
  title: string;
  dest: unknown;
  url: string | null;
  items: RawOutline[];
}
interface RawAnnotation {
  subtype: string;
  dest?: unknown;
  url?: string;
  fieldName?: string;
  fieldValue?: unknown;
  fieldType?: string;
}
interface StructNode {
  role?: string;
  type?: string;
  children?: StructNode[];
}

export async function inspect(pdf: Uint8Array): Promise<Inspection> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  try {
    const links: { page: number; target: number | string }[] = [];
    const fields = new Map<string, { page: number; value: unknown; type: string }[]>();
    const structure: string[][] = [];
    const text: string[] = [];
    for (let index = 0; index < document.numPages; index++) {
      const page = await document.getPage(index + 1);
      for (const annotation of (await page.getAnnotations()) as RawAnnotation[]) {
        if (annotation.subtype === 'Link' && annotation.dest) {
          links.push({ page: index, target: await pageOf(document, annotation.dest) });
        }
        if (!annotation.fieldName) continue;
        const { fieldName, fieldValue: value, fieldType: type = '' } = annotation;
        fields.set(fieldName, [...(fields.get(fieldName) ?? []), { page: index, value, type }]);
      }
      structure.push(roles((await page.getStructTree()) as StructNode | null));
      const content = await page.getTextContent();
      text.push(content.items.map((item) => ('str' in item ? item.str : '')).join(''));
    }
    const attachments = (await document.getAttachments()) as Map<
      string,
      { filename: string; content?: Uint8Array }
    > | null;
    const config = await document.getOptionalContentConfig();
    return {
      pages: document.numPages,
      outline: await outlineOf(document, ((await document.getOutline()) ?? []) as RawOutline[]),
      links,
      fields,
      labels: await document.getPageLabels(),
      attachments: new Map(
        await Promise.all([...(attachments ?? [])].map(async ([key, file]) => [key, file.filename] as const)),
      ),
      layers: [...config].map(([, group]) => ({
        name: (group as { name: string }).name,
        visible: (group as { visible: boolean }).visible,
      })),
      structure,
      text,
    };
  } finally {
    await document.loadingTask.destroy();
  }
}

async function outlineOf(document: PDFDocumentProxy, items: readonly RawOutline[]): Promise<OutlineEntry[]> {
  return Promise.all(
    items.map(async (item) => ({
      title: item.title,
      target: item.dest ? await pageOf(document, item.dest) : (item.url ?? 'no target'),
      items: await outlineOf(document, item.items),
    })),
  );
}

async function pageOf(document: PDFDocumentProxy, dest: unknown): Promise<number | string> {
  const explicit = typeof dest === 'string' ? await document.getDestination(dest) : (dest as unknown[]);
  if (!explicit) return `unknown destination ${String(dest)}`;
  const [page] = explicit;
  if (typeof page === 'number') return page;
  try {
    return await document.getPageIndex(page as Parameters<PDFDocumentProxy['getPageIndex']>[0]);
  } catch {
    return 'not a page';
  }
}

function roles(node: StructNode | null): string[] {
  if (!node) return [];
  const own = node.role ?? node.type ?? '';
  return [own, ...(node.children ?? []).flatMap(roles)];
}
