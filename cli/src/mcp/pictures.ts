import { CliError } from '../cli-error.ts';
import { folderOf, type ToolContext } from './context.ts';
import type { ToolResult } from './tool.ts';

/** Maximum images in one result. */
const MAX_SHOWN = 10;

export interface Picture {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/**
 * Writes the images to files in the folder if a prefix is given; otherwise returns them in the result.
 * @throws CliError when there are more images than a result can hold
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
  // A report helps the model; a bare count does not.
  const text = Object.keys(further).length > 0 && [
    { type: 'text' as const, text: JSON.stringify(structured) },
  ];
  return { structured, content: [...images, ...(text || [])] };
}
