/** The parts of a CloudFormation template that the local runtime reads. */
export interface TemplateResource {
  readonly Type: string;
  readonly Properties?: Readonly<Record<string, unknown>>;
  readonly Condition?: string;
  readonly Metadata?: Readonly<Record<string, unknown>>;
}

export interface TemplateOutput {
  readonly Value: unknown;
  readonly Export?: { readonly Name: unknown };
  readonly Condition?: string;
}

export interface TemplateParameter {
  readonly Type: string;
  readonly Default?: unknown;
}

export interface Template {
  readonly Resources?: Readonly<Record<string, TemplateResource>>;
  readonly Parameters?: Readonly<Record<string, TemplateParameter>>;
  readonly Conditions?: Readonly<Record<string, unknown>>;
  readonly Mappings?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>;
  readonly Outputs?: Readonly<Record<string, TemplateOutput>>;
}

/** One stack of the assembly with the environment that it is synthesized for. */
export interface Stack {
  readonly name: string;
  readonly account: string;
  readonly region: string;
  readonly template: Template;
  /** Object keys in the bootstrap bucket, with the file or folder in the assembly that stands for each. */
  readonly assets: ReadonlyMap<string, string>;
  /** For a nested stack, its resource of type `AWS::CloudFormation::Stack` in the parent. */
  readonly nestedAs?: LocatedResource;
}

/** A resource together with its stack: enough to name it in a message. */
export interface LocatedResource {
  readonly stack: Stack;
  readonly logicalId: string;
  readonly resource: TemplateResource;
}

/** `Stack/LogicalId`, unique in the assembly. */
export function resourceKey(located: Pick<LocatedResource, 'stack' | 'logicalId'>): string {
  return `${located.stack.name}/${located.logicalId}`;
}
