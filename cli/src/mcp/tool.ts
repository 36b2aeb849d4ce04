import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { pdfOf, type ToolContext } from './context.ts';
import { type InputSchemaOptions, inputSchema, outputSchema } from './json-schema.ts';
import { ToolInput } from './tool-input.ts';

/** Annotations by kind of tool. `openWorldHint`: the tool reaches beyond the deployment and the folder. */
const ANNOTATIONS = {
  reads: { readOnlyHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  sends: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  cancels: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
} as const;

/** Result of a tool: structured data, and optional content that a model sees instead of its JSON. */
export interface ToolResult {
  readonly structured: Record<string, unknown>;
  readonly content?: CallToolResult['content'];
}

interface Definition<Fields extends z.ZodRawShape> extends Omit<InputSchemaOptions, 'hidden'> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: keyof typeof ANNOTATIONS;
  /** Body or query schema of the operation; the input schema derives from it. */
  readonly contract: z.ZodType;
  /** Fields of the contract that the tool does not accept. */
  readonly without?: readonly string[];
  /** Additional fields of the tool. */
  readonly fields?: Fields;
  /** Fields to omit from the list, depending on how the server was started. */
  readonly hiddenUnless?: (context: ToolContext) => readonly string[];
  readonly result: z.ZodType;
  run(
    call: {
      /** Validated body or query for the client, with every referenced PDF loaded. */
      readonly body: unknown;
      readonly fields: z.output<z.ZodObject<Fields>>;
    },
    context: ToolContext,
  ): Promise<ToolResult>;
}

/** A tool of the server. */
export interface Tool {
  readonly name: string;
  listed(context: ToolContext): ListedTool;
  /** @throws InvalidInputError for invalid arguments */
  call(args: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolResult>;
}

export function defineTool<Fields extends z.ZodRawShape = Record<never, never>>(
  definition: Definition<Fields>,
): Tool {
  const { name, title, description, kind, contract, without, fields } = definition;
  const input = new ToolInput<Fields>({ contract, without, fields });
  return {
    name,
    listed: (context) => ({
      name,
      title,
      description,
      inputSchema: inputSchema(input.schema, { ...definition, hidden: definition.hiddenUnless?.(context) }),
      outputSchema: outputSchema(definition.result),
      annotations: ANNOTATIONS[kind],
    }),
    call: async (args, context) => {
      return definition.run(await input.read(args, (reference) => pdfOf(context, reference)), context);
    },
  };
}

/** Returns the schema of `data` in an operation's response. */
export function dataOf({
  responses,
}: {
  readonly responses: Readonly<Record<number, { json?: z.ZodType }>>;
}): z.ZodType {
  const { json } = responses[200]!;
  return json instanceof z.ZodObject ? (json.shape.data as z.ZodType) : z.unknown();
}
