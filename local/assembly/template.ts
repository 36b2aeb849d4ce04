/** Parts of a CloudFormation template that the local runtime reads. */
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

/** Stack of the assembly with its target environment. */
export interface Stack {
  readonly name: string;
  readonly account: string;
  readonly region: string;
  readonly template: Template;
  /** Files or folders in the assembly, by their object keys in the bootstrap bucket. */
  readonly assets: ReadonlyMap<string, string>;
  /** Resource of type `AWS::CloudFormation::Stack` in the parent, for a nested stack. */
  readonly nestedAs?: LocatedResource;
}

/** A resource and its stack: enough to identify it in a message. */
export interface LocatedResource {
  readonly stack: Stack;
  readonly logicalId: string;
  readonly resource: TemplateResource;
}

/** Returns `Stack/LogicalId`, unique in the assembly. */
export function resourceKey(located: Pick<LocatedResource, 'stack' | 'logicalId'>): string {
  return `${located.stack.name}/${located.logicalId}`;
}
