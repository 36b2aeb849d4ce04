import { LocalRuntimeError } from '../errors.ts';
import { type AttributeContext, attributesOf, NAME_PROPERTY, type ResourceAttributes } from './attributes.ts';
import { CONDITION_FUNCTIONS, evaluateCondition, evaluateConditionFunction } from './conditions.ts';
import { FUNCTIONS, type IntrinsicCall } from './intrinsics.ts';
import { type LocatedResource, resourceKey, type Stack, type TemplateParameter } from './template.ts';

/** Location of a value for messages: `Stack/LogicalId`, or an output of the stack. */
export interface Scope {
  readonly stack: Stack;
  readonly place: string;
}

/** Resolved value of `AWS::NoValue`: the property or item that contains it is removed. */
export const NO_VALUE = Symbol('AWS::NoValue');

const MAX_DEPTH = 200;

/** Resolves the intrinsic functions of all stacks to the values they have locally. */
export class Resolver {
  readonly stacks: readonly Stack[];
  readonly #sqsEndpoint: string;
  readonly #known = new Map<string, ResourceAttributes>();
  #depth = 0;

  constructor(stacks: readonly Stack[], endpoints: { readonly sqs: string }) {
    this.stacks = stacks;
    this.#sqsEndpoint = endpoints.sqs;
  }

  /** Returns the resources of the given types whose condition is true, in template order. */
  resources(...types: string[]): LocatedResource[] {
    return this.stacks.flatMap((stack) =>
      Object.entries(stack.template.Resources ?? {})
        .filter(([, resource]) => types.includes(resource.Type))
        .map(([logicalId, resource]) => ({ stack, logicalId, resource }))
        .filter((located) => this.#exists(located)),
    );
  }

  #exists({ stack, resource }: LocatedResource): boolean {
    if (stack.nestedAs && !this.#exists(stack.nestedAs)) return false;
    return resource.Condition === undefined || this.condition(resource.Condition, stack);
  }

  /** Resolves a property of a resource; `undefined` if absent or `AWS::NoValue`. */
  property(located: LocatedResource, name: string): unknown {
    const scope = { stack: located.stack, place: resourceKey(located) };
    const value = this.resolve(located.resource.Properties?.[name], scope);
    return value === NO_VALUE ? undefined : value;
  }

  /** Returns `Ref` and attributes of a resource. */
  attributes(located: LocatedResource): ResourceAttributes {
    const key = resourceKey(located);
    let known = this.#known.get(key);
    if (!known) {
      const nameProperty = NAME_PROPERTY[located.resource.Type];
      const explicitName = nameProperty ? this.property(located, nameProperty) : undefined;
      const context: AttributeContext = {
        explicitName: explicitName === undefined ? undefined : String(explicitName),
        property: (name) => this.property(located, name),
        sqsEndpoint: this.#sqsEndpoint,
      };
      known = attributesOf(located, context);
      this.#known.set(key, known);
    }
    return known;
  }

  /** Returns the outputs of all stacks except nested ones, by key, without outputs that exist only on AWS. */
  outputs(): Record<string, string> {
    const outputs: Record<string, string> = {};
    for (const stack of this.stacks.filter(({ nestedAs }) => nestedAs === undefined)) {
      for (const [key, output] of Object.entries(stack.template.Outputs ?? {})) {
        if (output.Condition !== undefined && !this.condition(output.Condition, stack)) continue;
        try {
          outputs[key] = String(this.resolve(output.Value, { stack, place: `${stack.name}/Outputs/${key}` }));
        } catch (error) {
          if (!(error instanceof LocalRuntimeError)) throw error;
        }
      }
    }
    return outputs;
  }

  /** Resolves all intrinsic functions inside a value. @throws LocalRuntimeError naming the location */
  resolve(value: unknown, scope: Scope): unknown {
    if (this.#depth > MAX_DEPTH) fail(scope, 'references run in a circle');
    this.#depth += 1;
    try {
      if (Array.isArray(value)) {
        return value.map((item) => this.resolve(item, scope)).filter((item) => item !== NO_VALUE);
      }
      if (typeof value !== 'object' || value === null) return value;
      const entries = Object.entries(value);
      const [first] = entries;
      if (entries.length === 1 && first && isIntrinsic(...first))
        return this.#call(first[0], first[1], scope);
      const result: Record<string, unknown> = {};
      for (const [key, item] of entries) {
        const resolved = this.resolve(item, scope);
        if (resolved !== NO_VALUE) result[key] = resolved;
      }
      return result;
    } finally {
      this.#depth -= 1;
    }
  }

  /** Evaluates a named condition of the stack. */
  condition(name: string, stack: Stack): boolean {
    const scope = { stack, place: `${stack.name}/Conditions/${name}` };
    const definition = stack.template.Conditions?.[name];
    if (definition === undefined) fail(scope, 'the condition is not defined');
    return evaluateCondition(definition, this.#intrinsicCall(scope));
  }

  #call(name: string, argument: unknown, scope: Scope): unknown {
    const call = this.#intrinsicCall(scope);
    if (name === 'Ref') return this.#ref(argument, scope);
    if (name === 'Fn::GetAtt') return this.#getAtt(argument, scope);
    if (name === 'Fn::ImportValue') return this.#importValue(argument, scope);
    if (name === 'Condition') return this.condition(String(argument), scope.stack);
    if (name in CONDITION_FUNCTIONS) return evaluateConditionFunction(name, argument, call);
    const implementation = FUNCTIONS[name];
    if (!implementation) fail(scope, `${name} is not supported by the local runtime`);
    return implementation(argument, call);
  }

  #intrinsicCall(scope: Scope): IntrinsicCall {
    return {
      stack: scope.stack,
      resolve: (value) => this.resolve(value, scope),
      condition: (name) => this.condition(name, scope.stack),
      fail: (message) => fail(scope, message),
    };
  }

  #ref(argument: unknown, scope: Scope): unknown {
    const { stack } = scope;
    const name = String(argument);
    const pseudo: Record<string, unknown> = {
      'AWS::AccountId': stack.account,
      'AWS::Region': stack.region,
      'AWS::Partition': 'aws',
      'AWS::URLSuffix': 'amazonaws.com',
      'AWS::StackName': stack.name,
      'AWS::StackId': `arn:aws:cloudformation:${stack.region}:${stack.account}:stack/${stack.name}/local`,
      'AWS::NotificationARNs': [],
      'AWS::NoValue': NO_VALUE,
    };
    if (name in pseudo) return pseudo[name];
    const resource = stack.template.Resources?.[name];
    if (resource) return this.attributes({ stack, logicalId: name, resource }).ref;
    const parameter = stack.template.Parameters?.[name];
    if (parameter) return this.#parameter(name, parameter, scope);
    return fail(scope, `Ref ${name}: there is no such resource or parameter in the stack`);
  }

  /** Returns the parameter value from the parent stack, otherwise the default. */
  #parameter(name: string, { Type, Default }: TemplateParameter, scope: Scope): unknown {
    if (Type.startsWith('AWS::SSM::')) fail(scope, `Ref ${name}: SSM parameters do not exist locally`);
    const value = this.#given(name, scope.stack) ?? Default;
    if (value === undefined) return fail(scope, `Ref ${name}: the parameter has no default`);
    return /List\b/.test(Type) ? String(value).split(',') : value;
  }

  #given(parameter: string, { nestedAs }: Stack): unknown {
    const parameters = nestedAs?.resource.Properties?.Parameters as Record<string, unknown> | undefined;
    if (!nestedAs || parameters?.[parameter] === undefined) return undefined;
    const value = this.resolve(parameters[parameter], {
      stack: nestedAs.stack,
      place: resourceKey(nestedAs),
    });
    // CloudFormation passes only strings; lists are joined with commas.
    return value === NO_VALUE ? undefined : String(value);
  }

  #getAtt(argument: unknown, scope: Scope): string {
    const [logicalId, attribute] = Array.isArray(argument)
      ? [String(argument[0]), argument.slice(1).join('.')]
      : splitOnce(String(argument));
    const resource = scope.stack.template.Resources?.[logicalId];
    if (!resource) return fail(scope, `Fn::GetAtt ${logicalId}.${attribute}: there is no such resource`);
    if (attribute.startsWith('Outputs.')) {
      return this.#nestedOutput(logicalId, attribute.slice('Outputs.'.length), scope);
    }
    const value = this.attributes({ stack: scope.stack, logicalId, resource }).attributes[attribute];
    if (value === undefined) {
      return fail(scope, `Fn::GetAtt ${logicalId}.${attribute}: ${resource.Type} has no local value for it`);
    }
    return value;
  }

  #nestedOutput(logicalId: string, key: string, scope: Scope): string {
    const nested = this.stacks.find(
      ({ nestedAs }) => nestedAs?.stack === scope.stack && nestedAs.logicalId === logicalId,
    );
    const output = nested?.template.Outputs?.[key];
    if (!nested || !output) {
      return fail(scope, `Fn::GetAtt ${logicalId}.Outputs.${key}: no nested stack has this output`);
    }
    return String(this.resolve(output.Value, { stack: nested, place: `${nested.name}/Outputs/${key}` }));
  }

  #importValue(argument: unknown, scope: Scope): unknown {
    const wanted = String(this.resolve(argument, scope));
    for (const stack of this.stacks) {
      for (const [key, output] of Object.entries(stack.template.Outputs ?? {})) {
        if (output.Export === undefined) continue;
        const at = { stack, place: `${stack.name}/Outputs/${key}` };
        if (this.resolve(output.Export.Name, at) === wanted) return this.resolve(output.Value, at);
      }
    }
    return fail(scope, `Fn::ImportValue ${wanted}: no stack of the assembly exports it`);
  }
}

function isIntrinsic(key: string, argument: unknown): boolean {
  if (key === 'Condition') return typeof argument === 'string';
  return key === 'Ref' || key.startsWith('Fn::');
}

function splitOnce(reference: string): [string, string] {
  const dot = reference.indexOf('.');
  return [reference.slice(0, dot), reference.slice(dot + 1)];
}

function fail(scope: Scope, message: string): never {
  throw new LocalRuntimeError(`${scope.place}: ${message}`);
}
