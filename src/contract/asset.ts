import * as z from 'zod';
import {
  ASSET_LIMITS,
  ASSET_TYPES,
  assetPathRule,
  assetTypeOf,
  TEMPLATE_FILE_RULE,
  templateFilePath,
  templateFormatOf,
} from '../domain/asset-type.ts';
import { grouped } from './fields.ts';

/** File of a document: an image, a font, a style sheet, JSON. */
export type AssetFile = {
  readonly mediaType: string;
  readonly sizeBytes: number;
} & (
  | {
      /** Base64. */
      readonly data: string;
    }
  | {
      /** Key of the object in the internal bucket. */
      readonly key: string;
      /** SHA-256 of the content in hexadecimal. */
      readonly sha256: string;
    }
  | {
      /** URL that reads the object without credentials. */
      readonly url: string;
    }
);

/** File of a template version. It is never changed, and is removed with the template. */
export type StoredAsset = Extract<AssetFile, { readonly key: string }>;

const BASE64 = /^[A-Za-z\d+/]*={0,2}$/;

/** Template slug and file path. An invalid path results in a 404. */
export const assetParams = z.object({ slug: z.string(), path: z.string().transform(decoded) });

/** Path of an asset of the account. */
export const accountAssetParams = assetParams.pick({ path: true });

/** Valid paths contain no percent sign, so a percent sign means that slashes are still encoded. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    return path;
  }
}

/** Accepted media types of a file; its content determines the actual type. */
export const assetMediaTypes: readonly string[] = [
  'application/octet-stream',
  // A body of this type is parsed as the fields of an operation.
  ...ASSET_TYPES.filter((type) => type !== 'application/json'),
  'application/font-woff',
  'application/x-font-ttf',
  'image/vnd.microsoft.icon',
];

/** Files sent with a document: base64 by path. */
export const inlineAssets = z
  .record(z.string(), z.string('must be base64'), 'must be an object of base64 by path')
  .superRefine((files, context) => {
    const problem = problemWith(files);
    if (problem)
      context.addIssue({ code: 'custom', path: problem.path ? [problem.path] : [], message: problem.rule });
  })
  .describe(
    'Files that the HTML, its header and its footer use by relative addresses: base64 by path, such as { "img/logo.png": "iVBOR…" }. Images, fonts, style sheets and JSON',
  );

type InlineAssets = Readonly<Record<string, string>>;

function problemWith(files: InlineAssets): { readonly path?: string; readonly rule: string } | undefined {
  const paths = Object.keys(files);
  if (paths.length > ASSET_LIMITS.files)
    return { rule: `must have at most ${ASSET_LIMITS.files} files (has ${paths.length})` };
  let total = 0;
  for (const path of paths) {
    const pathRule = assetPathRule(path);
    if (pathRule !== undefined) return { path, rule: `the path ${pathRule}` };
    const text = files[path]!;
    if (!BASE64.test(text) || text.length % 4 === 1) return { path, rule: 'must be base64' };
    const bytes = Buffer.from(text, 'base64');
    total += bytes.length;
    const rule = fileRule(path, bytes) ?? (total > ASSET_LIMITS.totalBytes ? TOTAL_RULE : undefined);
    if (rule !== undefined) return { path, rule };
  }
  return undefined;
}

/** Changes to a template's files: base64 by path, or `null` to remove one. */
export const assetChanges = z
  .record(z.string(), z.string('must be base64 or null').nullable(), 'must be an object of base64 by path')
  .superRefine((files, context) => {
    const given = Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== null);
    const problem = problemWith(Object.fromEntries(given));
    if (problem)
      context.addIssue({ code: 'custom', path: problem.path ? [problem.path] : [], message: problem.rule });
  })
  .describe('Files to save with this version: base64 by path, or `null` to remove one. Others stay');

/** Office template in a request. */
export const templateFile = z
  .string('must be base64')
  .superRefine((data, context) => {
    const format = templateFormatOf(Buffer.from(data, 'base64'));
    const rule = format
      ? problemWith({ [templateFilePath(format)]: data })?.rule
      : BASE64.test(data)
        ? TEMPLATE_FILE_RULE
        : 'must be base64';
    if (rule !== undefined) context.addIssue({ code: 'custom', message: rule });
  })
  .describe(
    'An office template (.docx, .xlsx, .pptx or .odt) with Liquid tags, in base64, in place of `html`',
  );

/** File of a template or an account in responses. */
export const assetView = z
  .object({
    path: z.string(),
    mediaType: z.enum(ASSET_TYPES),
    sizeBytes: z.int(),
    sha256: z.string().describe('Of the content, in hexadecimal'),
  })
  .meta({ id: 'Asset' });

/** Returns the files for responses, sorted by path. */
export function assetViews(assets: Readonly<Record<string, StoredAsset>> = {}): z.output<typeof assetView>[] {
  return Object.entries(assets)
    .map(([path, { mediaType, sizeBytes, sha256 }]) => ({ path, mediaType, sizeBytes, sha256 }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Limit on all files of one document, as the end of a sentence. */
export const TOTAL_RULE = `makes more than ${grouped(ASSET_LIMITS.totalBytes)} bytes with the other files`;

/** Returns the rule that a file violates, as the end of a sentence; undefined if the file is valid. */
export function fileRule(path: string, bytes: Uint8Array): string | undefined {
  if (bytes.length > ASSET_LIMITS.fileBytes)
    return `must have at most ${grouped(ASSET_LIMITS.fileBytes)} bytes (has ${grouped(bytes.length)})`;
  const type = assetTypeOf(path, bytes);
  return 'rule' in type ? type.rule : undefined;
}

/** Converts the files of a validated request for the renderer. */
export function assetFilesOf(files: InlineAssets | undefined): Record<string, AssetFile> | undefined {
  if (files === undefined) return undefined;
  return Object.fromEntries(
    Object.entries(files).map(([path, data]) => {
      const bytes = Buffer.from(data, 'base64');
      const type = assetTypeOf(path, bytes);
      if ('rule' in type) throw new Error(`${path} ${type.rule}`);
      return [path, { mediaType: type.mediaType, sizeBytes: bytes.length, data }];
    }),
  );
}
