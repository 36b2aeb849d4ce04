import type { IntrinsicCall } from './intrinsics.ts';

type ConditionFunction = (operands: readonly unknown[], call: IntrinsicCall) => boolean;

/** Condition functions of CloudFormation; their operands are conditions, except those of `Fn::Equals`. */
export const CONDITION_FUNCTIONS: Readonly<Record<string, ConditionFunction>> = {
  'Fn::Equals': ([left, right], call) =>
    JSON.stringify(call.resolve(left)) === JSON.stringify(call.resolve(right)),
  'Fn::And': (operands, call) => operands.every((operand) => evaluateCondition(operand, call)),
  'Fn::Or': (operands, call) => operands.some((operand) => evaluateCondition(operand, call)),
  'Fn::Not': ([operand], call) => !evaluateCondition(operand, call),
};

export function evaluateConditionFunction(name: string, argument: unknown, call: IntrinsicCall): boolean {
  if (!Array.isArray(argument)) return call.fail(`${name} needs a list`);
  return CONDITION_FUNCTIONS[name]!(argument, call);
}

/** Evaluates a condition: a function over conditions, or `{ Condition: name }`. */
export function evaluateCondition(definition: unknown, call: IntrinsicCall): boolean {
  const resolved = call.resolve(definition);
  if (typeof resolved !== 'boolean') return call.fail('the condition is neither true nor false');
  return resolved;
}
