import type { Stack } from './template.ts';

/** Context of an intrinsic function. */
export interface IntrinsicCall {
  readonly stack: Stack;
  resolve(value: unknown): unknown;
  condition(name: string): boolean;
  fail(message: string): never;
}

type Intrinsic = (argument: unknown, call: IntrinsicCall) => unknown;

/**
 * Intrinsic functions that depend only on their arguments. Source: AWS CloudFormation User Guide, "Intrinsic function reference".
 */
export const FUNCTIONS: Readonly<Record<string, Intrinsic>> = {
  'Fn::Join': (argument, call) => {
    const [delimiter, items] = list('Fn::Join', argument, call);
    const parts = call.resolve(items);
    if (!Array.isArray(parts)) return call.fail('Fn::Join needs a list of values');
    return parts.map(String).join(String(delimiter));
  },
  'Fn::Sub': (argument, call) => {
    const [template, variables] = Array.isArray(argument) ? argument : [argument, {}];
    return String(template).replaceAll(/\$\{(!?)([^}]+)\}/g, (whole, literal: string, name: string) => {
      if (literal) return whole.replace('${!', '${');
      const variable = (variables as Record<string, unknown>)[name];
      if (variable !== undefined) return String(call.resolve(variable));
      return String(call.resolve(name.includes('.') ? { 'Fn::GetAtt': name } : { Ref: name }));
    });
  },
  'Fn::Select': (argument, call) => {
    const [index, items] = list('Fn::Select', argument, call);
    const resolved = call.resolve(items);
    const position = Number(call.resolve(index));
    if (!Array.isArray(resolved) || !(position in resolved)) {
      return call.fail(`Fn::Select has no item ${position}`);
    }
    return resolved[position];
  },
  'Fn::Split': (argument, call) => {
    const [delimiter, text] = list('Fn::Split', argument, call);
    return String(call.resolve(text)).split(String(delimiter));
  },
  'Fn::If': (argument, call) => {
    const [condition, whenTrue, whenFalse] = list('Fn::If', argument, call);
    return call.resolve(call.condition(String(condition)) ? whenTrue : whenFalse);
  },
  'Fn::FindInMap': (argument, call) => {
    const keys = list('Fn::FindInMap', argument, call).map((key) => String(call.resolve(key)));
    const [map = '', first = '', second = ''] = keys;
    const value = call.stack.template.Mappings?.[map]?.[first]?.[second];
    if (value === undefined) return call.fail(`Fn::FindInMap finds nothing at ${keys.join('.')}`);
    return value;
  },
  'Fn::Base64': (argument, call) => Buffer.from(String(call.resolve(argument))).toString('base64'),
  'Fn::GetAZs': (_argument, call) => ['a', 'b', 'c'].map((zone) => `${call.stack.region}${zone}`),
};

function list(name: string, argument: unknown, call: IntrinsicCall): unknown[] {
  if (!Array.isArray(argument)) return call.fail(`${name} needs a list`);
  return argument;
}
