/** One statement of an identity policy, its intrinsic functions resolved. */
export interface Statement {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** Operator to condition key to values. */
  readonly conditions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** One permission that a call needs. */
export interface Permission {
  /** Such as `dynamodb:PutItem`. */
  readonly action: string;
  /** ARN */
  readonly resource: string;
  /** Condition keys that the call carries, such as `kms:EncryptionContext:accountId`. */
  readonly context?: Readonly<Record<string, string>>;
}

/**
 * Whether identity policies allow what a call needs: an `Allow` that matches, and no `Deny`.
 * Source: IAM user guide, "Policy evaluation logic". Resource policies, boundaries and session policies do not
 * exist here.
 */
export function allows(statements: readonly Statement[], needed: Permission): boolean {
  const matching = statements.filter((statement) => matches(statement, needed));
  return matching.length > 0 && matching.every(({ effect }) => effect === 'Allow');
}

function matches({ effect, actions, resources, conditions }: Statement, needed: Permission): boolean {
  return (
    actions.some((pattern) => like(pattern.toLowerCase(), needed.action.toLowerCase())) &&
    resources.some((pattern) => like(pattern, needed.resource)) &&
    Object.entries(conditions).every(([operator, keys]) =>
      Object.entries(keys).every(([key, values]) => holds(effect, operator, values, needed.context?.[key])),
    )
  );
}

/** Patterns come from policies alone, and each call to AWS is compared with all that its caller has. */
const expressions = new Map<string, RegExp>();

/** `*` stands for any characters, `?` for one. */
function like(pattern: string, text: string): boolean {
  const expression = expressions.get(pattern) ?? expressionOf(pattern);
  expressions.set(pattern, expression);
  return expression.test(text);
}

function expressionOf(pattern: string): RegExp {
  const expression = pattern.replaceAll(/[.*+?^${}()|[\]\\]/g, (character) => {
    if (character === '*') return '.*';
    return character === '?' ? '.' : `\\${character}`;
  });
  return new RegExp(`^${expression}$`, 's');
}

function holds(
  effect: Statement['effect'],
  operator: string,
  values: readonly string[],
  value: string | undefined,
): boolean {
  switch (operator) {
    case 'Null':
      return values.includes(String(value === undefined));
    case 'StringEquals':
    case 'ForAnyValue:StringEquals':
      return value !== undefined && values.includes(value);
    case 'StringLike':
      return value !== undefined && values.some((pattern) => like(pattern, value));
    case 'ForAllValues:StringLike':
      // True for a call without the key, as in AWS.
      return value === undefined || values.some((pattern) => like(pattern, value));
    default:
      // What cannot be evaluated never allows anything.
      return effect === 'Deny';
  }
}
