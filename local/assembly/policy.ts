/** Statement of an identity policy with resolved intrinsic functions. */
export interface Statement {
  readonly effect: 'Allow' | 'Deny';
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  /** Values by condition key, by operator. */
  readonly conditions: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

/** Permission that a call needs. */
export interface Permission {
  /** IAM action, such as `dynamodb:PutItem`. */
  readonly action: string;
  /** ARN */
  readonly resource: string;
  /** Condition keys of the call, such as `kms:EncryptionContext:accountId`. */
  readonly context?: Readonly<Record<string, string>>;
}

/**
 * Whether identity policies allow a call: an `Allow` matches and no `Deny` does. Source: IAM user guide, "Policy evaluation
 * logic". Resource policies, boundaries and session policies do not exist locally.
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

/** Caches the regular expressions: patterns come only from policies, and each AWS call is compared with all of its caller's. */
const expressions = new Map<string, RegExp>();

/** Matches IAM wildcards: `*` is any number of characters, `?` is one. */
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
      // True if the call lacks the key, as on AWS.
      return value === undefined || values.some((pattern) => like(pattern, value));
    default:
      // A statement that cannot be evaluated never allows a call.
      return effect === 'Deny';
  }
}
