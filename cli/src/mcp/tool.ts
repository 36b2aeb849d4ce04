import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod';
import { pdfOf, type ToolContext } from './context.ts';
import { type InputSchemaOptions, inputSchema, outputSchema } from './json-schema.ts';
import { ToolInput } from './tool-input.ts';

/** Hints by the kind of a tool. `openWorldHint`: it reaches further than the deployment and the folder. */
const ANNOTATIONS = {
  reads: { readOnlyHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  sends: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  cancels: { readOnlyHint: false, destructiveHint: true, openWorldHint: false },
} as const;

/** Result of a tool: structured, and what a model sees in place of its JSON. */
export interface ToolResult {
  readonly structured: Record<string, unknown>;
  readonly content?: CallToolResult['content'];
}

interface Definition<Fields extends z.ZodRawShape> extends Omit<InputSchemaOptions, 'hidden'> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: keyof typeof ANNOTATIONS;
  /** Body or query of the operation, from which the input schema is derived. */
  readonly contract: z.ZodType;
  /** Fields of the contract that the tool does not take. */
  readonly without?: readonly string[];
  /** Fields of the tool itself. */
  readonly fields?: Fields;
  /** Fields that are not listed unless the server was started so. */
  readonly hiddenUnless?: (context: ToolContext) => readonly string[];
  readonly result: z.ZodType;
  run(
    call: {
      /** Body or query for the client: what passed the contract, with every PDF read. */
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
  /** @throws InvalidInputError for arguments that it does not take */
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

/** Schema of `data` of a response of an operation. */
export function dataOf({
  responses,
}: {
  readonly responses: Readonly<Record<number, { json?: z.ZodType }>>;
}): z.ZodType {
  const { json } = responses[200]!;
  return json instanceof z.ZodObject ? (json.shape.data as z.ZodType) : z.unknown();
}
