import type { PdfResponse, Platen } from '@platen/client';
import {
  Braces,
  EyeOff,
  Files,
  FileText,
  Gauge,
  Hash,
  Image,
  Images,
  Info,
  Layers2,
  Lock,
  LockOpen,
  type LucideIcon,
  Scissors,
  ShieldCheck,
  Signature,
  Stamp,
  TextCursorInput,
} from 'lucide-react';
import type { JsonObject } from '../../schema-form/schema.ts';

/** Tools with a form that is made from the schema of their operation. */
export const TOOL_NAMES = [
  'stamp',
  'numbers',
  'protect',
  'unprotect',
  'optimize',
  'flatten',
  'split',
  'pictures',
  'information',
  'data',
] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

/** Tools with a page of their own. */
export const OWN_PAGES = ['pages', 'redact', 'sign', 'form', 'text', 'images', 'validate'] as const;
export type OwnPage = (typeof OWN_PAGES)[number];

/** Result of a tool: a PDF, several documents, or extracted information. */
export type ToolResult =
  | { readonly kind: 'pdf'; readonly response: PdfResponse }
  | { readonly kind: 'documents'; readonly documents: readonly MadeDocument[] }
  | { readonly kind: 'read'; readonly value: unknown };

export interface MadeDocument {
  readonly id: string;
  readonly name: string;
}

/** Body of the request: the PDF, its password, and the options of the form. */
export type ToolBody = JsonObject & {
  readonly pdf: { readonly documentId: string };
  readonly password?: string;
  readonly save?: boolean;
  readonly saveName?: string;
};

export interface Tool {
  readonly icon: LucideIcon;
  /** Path of the operation; its body's schema makes the form. */
  readonly path: string;
  readonly initial: JsonObject;
  /** Options shown at once. */
  readonly main: readonly string[];
  readonly run: (platen: Platen, body: ToolBody) => Promise<ToolResult>;
  /** Whether the result is shown without saving it. */
  readonly isReading?: true;
  /** Whether it cannot be previewed: one PDF becomes several, or one that needs a password. */
  readonly hasNoPreview?: true;
  /** Whether the form asks for the password, because another one than the one that opens the PDF may be needed. */
  readonly asksPassword?: true;
}

/** Runs an operation that makes one PDF. The body is checked by the service against the schema of the form. */
const pdf =
  (call: (platen: Platen, body: never) => Promise<PdfResponse>): Tool['run'] =>
  async (platen, body) => ({ kind: 'pdf', response: await call(platen, body as never) });

const read =
  (call: (platen: Platen, body: never) => Promise<{ readonly data: unknown }>): Tool['run'] =>
  async (platen, body) => ({ kind: 'read', value: (await call(platen, body as never)).data });

const STAMP_MAIN = ['text', 'size', 'color', 'anchor', 'pages', 'image', 'pdf'] as const;

/** Every tool with a form: its operation, and the content of its page. */
export const TOOLS: Readonly<Record<ToolName, Tool>> = {
  stamp: {
    icon: Stamp,
    path: '/v1/stamp',
    initial: { stamps: [{ text: 'DRAFT', size: 72, color: '#c8452d', opacity: 0.35, rotate: 45 }] },
    main: [...STAMP_MAIN, 'opacity', 'rotate'],
    run: pdf((platen, body) => platen.stampPdf(body)),
  },
  numbers: {
    icon: Hash,
    path: '/v1/stamp',
    initial: { stamps: [{ text: '{page} / {pages}', size: 10, anchor: 'bottom', margin: 24 }] },
    main: [...STAMP_MAIN, 'numbers', 'start', 'skipFirst', 'bates'],
    run: pdf((platen, body) => platen.stampPdf(body)),
  },
  protect: {
    icon: Lock,
    path: '/v1/protect',
    initial: {
      permissions: {
        print: true,
        copy: true,
        modify: true,
        annotate: true,
        fillForms: true,
        assemble: true,
      },
    },
    main: [
      'userPassword',
      'ownerPassword',
      'permissions',
      'print',
      'copy',
      'modify',
      'annotate',
      'fillForms',
      'assemble',
    ],
    run: pdf((platen, body) => platen.protectPdf(body)),
    hasNoPreview: true,
  },
  unprotect: {
    icon: LockOpen,
    path: '/v1/unprotect',
    initial: {},
    main: ['password'],
    run: pdf((platen, body) => platen.unprotectPdf(body)),
    asksPassword: true,
    hasNoPreview: true,
  },
  optimize: {
    icon: Gauge,
    path: '/v1/optimize',
    initial: { lossy: true, images: { maxDpi: 150, quality: 80 } },
    main: ['lossy', 'images', 'maxDpi', 'quality', 'linearize'],
    run: pdf((platen, body) => platen.optimizePdf(body)),
  },
  flatten: {
    icon: Layers2,
    path: '/v1/flatten',
    initial: {},
    main: [],
    // The operation itself does not save its result; a pipeline of it does.
    run: async (platen, { pdf: { documentId }, password, save, saveName }) => {
      const response = await platen.runPipeline({
        inputs: { document: { documentId, ...(password !== undefined && { password }) } },
        steps: [{ do: 'flatten' }],
        save,
        saveName,
      });
      if (!('pipelineReport' in response))
        throw new Error('the service answered with something other than a PDF');
      if (save === false) return { kind: 'pdf', response };
      await response.body.cancel();
      return { kind: 'documents', documents: response.pipelineReport?.documents ?? [] };
    },
  },
  split: {
    icon: Scissors,
    path: '/v1/split',
    initial: { every: 1 },
    main: ['every', 'ranges', 'bookmarks'],
    run: async (platen, body) => {
      const made = await platen.splitPdf(body);
      if (!('data' in made)) throw new Error('the service answered with something other than documents');
      return { kind: 'documents', documents: made.data.documents };
    },
    hasNoPreview: true,
  },
  pictures: {
    icon: Images,
    path: '/v1/images',
    initial: {},
    main: ['pages'],
    run: async (platen, body) => {
      const found = await platen.extractImages({ ...body, format: 'json' });
      if (!('data' in found)) throw new Error('the service answered with something other than images');
      return { kind: 'read', value: found.data };
    },
    isReading: true,
  },
  information: {
    icon: Info,
    path: '/v1/information',
    initial: {},
    main: [],
    run: read((platen, body) => platen.readInformation(body)),
    isReading: true,
  },
  data: {
    icon: Braces,
    path: '/v1/extract',
    initial: {},
    main: [],
    run: read((platen, body) => platen.extractData(body)),
    isReading: true,
  },
};

/** Icons of the tools with a page of their own. */
const OWN_PAGE_ICONS: Readonly<Record<OwnPage, LucideIcon>> = {
  pages: Files,
  redact: EyeOff,
  sign: Signature,
  form: TextCursorInput,
  text: FileText,
  images: Image,
  validate: ShieldCheck,
};

/** Groups of the menu of a document, in order. */
export const TOOL_GROUPS: ReadonlyArray<{
  readonly name: 'change' | 'secure' | 'read';
  readonly tools: ReadonlyArray<ToolName | OwnPage>;
}> = [
  { name: 'change', tools: ['pages', 'split', 'stamp', 'numbers', 'form', 'flatten', 'optimize'] },
  { name: 'secure', tools: ['redact', 'sign', 'protect', 'unprotect'] },
  { name: 'read', tools: ['text', 'images', 'pictures', 'information', 'validate', 'data'] },
];

/** Returns the address of a tool's page for a document. */
export function toolHref(documentId: string, tool: ToolName | OwnPage): string {
  const isOwn = (OWN_PAGES as readonly string[]).includes(tool);
  return isOwn ? `/documents/${documentId}/${tool}` : `/documents/${documentId}/tools/${tool}`;
}

export function iconOf(tool: ToolName | OwnPage): LucideIcon {
  return tool in TOOLS ? TOOLS[tool as ToolName].icon : OWN_PAGE_ICONS[tool as OwnPage];
}

export function isToolName(name: string): name is ToolName {
  return (TOOL_NAMES as readonly string[]).includes(name);
}
