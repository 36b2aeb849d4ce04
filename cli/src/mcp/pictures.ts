import { CliError } from '../cli-error.ts';
import { folderOf, type ToolContext } from './context.ts';
import type { ToolResult } from './tool.ts';

/** Images that fit into one answer. */
const MAX_SHOWN = 10;

export interface Picture {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * Pictures as files of the folder, named by a prefix, or else as images of the answer.
 * @throws CliError when there are more than an answer holds
 */
export async function picturesResult(
  context: ToolContext,
  pictures: readonly Picture[],
  outputPrefix: string | undefined,
  further: Readonly<Record<string, unknown>> = {},
): Promise<ToolResult> {
  if (outputPrefix !== undefined) {
    const paths: string[] = [];
    for (const { name, bytes } of pictures) {
      const path = `${outputPrefix}-${name}`;
      await folderOf(context.folder).write(path, bytes);
      paths.push(path);
    }
    return { structured: { paths, ...further } };
  }
  if (pictures.length > MAX_SHOWN) {
    throw new CliError(
      `there are ${pictures.length} images; name at most ${MAX_SHOWN} with pages, or give outputPrefix`,
    );
  }
  const structured = { shown: pictures.length, ...further };
  const images = pictures.map(({ mediaType, bytes }) => ({
    type: 'image' as const,
    data: Buffer.from(bytes).toString('base64'),
    mimeType: mediaType,
  }));
  // The report is of use to a model; a bare count is not.
  const text = Object.keys(further).length > 0 && [
    { type: 'text' as const, text: JSON.stringify(structured) },
  ];
  return { structured, content: [...images, ...(text || [])] };
}
