import { Output, type Template, type Token, TokenKind, TypeGuards, Value } from 'liquidjs';
import { DataField, type ScalarType } from './data-field.ts';

const { isNumberToken, isOperatorToken, isPropertyAccessToken, isQuotedToken, isRangeToken, isWordToken } =
  TypeGuards;

const NUMBER_FILTERS = [
  ...[
    'money',
    'number',
    'percent',
    'plus',
    'minus',
    'times',
    'divided_by',
    'modulo',
    'round',
    'ceil',
    'floor',
  ],
  ...['abs', 'at_least', 'at_most'],
];
/** Types of values by the filter that takes them. */
const FILTER_TYPES: ReadonlyMap<string, ScalarType> = new Map([
  ...NUMBER_FILTERS.map((name) => [name, 'number'] as const),
  ...['date', 'format_date', 'format_time'].map((name) => [name, 'date'] as const),
  ['image', 'image'],
  ['link', 'link'],
  ['html', 'html'],
]);
/** Filters of lists. Those of the second kind return items of the list, or a list of them. */
const LIST_FILTERS = new Set(['join', 'map', 'sum', 'bar_chart', 'line_chart', 'pie_chart', 'sparkline']);
const SAME_ITEMS = new Set([
  ...['sort', 'sort_natural', 'reverse', 'uniq', 'compact', 'where', 'reject', 'where_exp', 'concat'],
]);
const ONE_ITEM = new Set(['first', 'last', 'find']);
/** Properties of lists that are items of them. */
const END_PROPERTIES = new Set(['first', 'last']);

/** Names that `for` and `tablerow` define inside of them. */
const LOOP_NAMES = ['forloop', 'tablerowloop'];

/** Names that are not read from the data: `undefined` for a value of the template itself. */
type Scope = ReadonlyMap<string, DataField | undefined>;

/** Properties of LiquidJS's own tags; each kind of tag has some of them. */
interface TagParts {
  readonly templates?: readonly Template[];
  readonly branches?: readonly {
    readonly value?: Value;
    readonly values?: readonly Token[];
    readonly templates: readonly Template[];
  }[];
  readonly elseTemplates?: readonly Template[];
  readonly value?: Value;
  readonly collection?: Token;
  readonly variable?: string;
  readonly key?: string;
  readonly hash?: { readonly hash: Readonly<Record<string, Token | undefined>> };
}

/** Adds the data that parsed templates read to `data`. */
export function readFields(templates: readonly Template[], data: DataField): void {
  new FieldReader(data).sequence(templates, new Map());
}

class FieldReader {
  readonly #data: DataField;

  constructor(data: DataField) {
    this.#data = data;
  }

  sequence(templates: readonly Template[], scope: Map<string, DataField | undefined>): void {
    for (const template of templates) this.#one(template, scope);
  }

  #one(template: Template, scope: Map<string, DataField | undefined>): void {
    if (template instanceof Output) {
      this.#value(template.value, scope, 'text');
      return;
    }
    const parts = template as unknown as TagParts;
    const { templates = [], branches = [], elseTemplates = [], value } = parts;
    switch ((template.token as unknown as { name?: string }).name) {
      case 'if':
      case 'unless':
        for (const branch of branches) {
          if (branch.value) this.#value(branch.value, scope, 'boolean');
          this.sequence(branch.templates, scope);
        }
        this.sequence(elseTemplates, scope);
        return;
      case 'case': {
        const field = value && this.#value(value, scope, 'text');
        for (const { values = [], templates: inner } of branches) {
          for (const each of values) {
            if (isNumberToken(each)) field?.use('number');
            this.#field(each, scope)?.use('text');
          }
          this.sequence(inner, scope);
        }
        this.sequence(elseTemplates, scope);
        return;
      }
      case 'for':
      case 'tablerow': {
        const { collection, variable = '', hash } = parts;
        for (const [argument, each] of Object.entries(hash?.hash ?? {}))
          if (each && !(argument === 'offset' && each.getText() === 'continue'))
            this.#field(each, scope)?.use('number');
        const items = collection && this.#collection(collection, scope);
        // What is assigned inside of a loop is still there after it.
        const names = [variable, ...LOOP_NAMES];
        const before = names.map((name) => [name, scope.has(name), scope.get(name)] as const);
        for (const name of LOOP_NAMES) scope.set(name, undefined);
        scope.set(variable, items);
        this.sequence(templates, scope);
        for (const [name, isKnown, field] of before)
          if (isKnown) scope.set(name, field);
          else scope.delete(name);
        this.sequence(elseTemplates, scope);
        return;
      }
      case 'assign':
        scope.set(parts.key ?? '', value && this.#value(value, scope));
        return;
      case 'capture':
        this.sequence(templates, scope);
        scope.set(parts.variable ?? '', undefined);
        return;
      case 'increment':
      case 'decrement':
        scope.set(parts.variable ?? '', undefined);
        return;
      case 'echo':
        if (value) this.#value(value, scope, 'text');
        return;
      case 'render':
        this.#partial(template, templates, scope);
        return;
      case 'comment':
        return;
      default:
        for (const argument of template.arguments?.() ?? []) this.#argument(argument, scope);
        this.sequence(templates, scope);
    }
  }

  /** A partial sees its arguments alone. */
  #partial(template: Template, templates: readonly Template[], scope: Scope): void {
    const own = new Map<string, DataField | undefined>();
    const { hash } = template as unknown as TagParts;
    for (const [name, token] of Object.entries(hash?.hash ?? {}))
      own.set(name, token && this.#field(token, scope));
    // LiquidJS keeps what `with` and `for` bind in private members.
    const { with: one, forBinding } = template as unknown as Record<string, Binding | undefined>;
    const { file } = template as unknown as { readonly file: string };
    if (one) own.set(one.alias ?? file, this.#field(one.value, scope));
    if (forBinding) own.set(forBinding.alias ?? file, this.#field(forBinding.value, scope)?.items);
    const data = new DataField();
    new FieldReader(data).sequence(templates, own);
  }

  #argument(argument: Value | Token, scope: Scope): void {
    if (argument instanceof Value) this.#value(argument, scope, 'text');
    else this.#field(argument, scope)?.use('text');
  }

  #collection(token: Token, scope: Scope): DataField | undefined {
    if (token.kind === TokenKind.FilteredValue) return this.#value(token as unknown as Value, scope)?.items;
    return this.#field(token, scope)?.items;
  }

  /**
   * Records a value with its operators and filters.
   *
   * @param type of a value without either
   * @returns the field that the value is; `undefined` for a computed value
   */
  #value({ initial, filters }: Value, scope: Scope, type?: ScalarType): DataField | undefined {
    const tokens = initial.postfix;
    const operands = tokens.filter((token) => !isOperatorToken(token));
    const isComparison = operands.length < tokens.length;
    const fields = operands.map((token) => this.#field(token, scope));
    for (const filter of filters)
      for (const argument of filter.args) {
        const token = Array.isArray(argument) ? argument[1] : argument;
        if (token) this.#field(token, scope)?.use('text');
      }
    if (isComparison) {
      compare(tokens, operands, fields);
      return undefined;
    }
    const [field] = fields;
    return field && filtered(field, filters, type);
  }

  #field(token: Token, scope: Scope): DataField | undefined {
    if (isRangeToken(token)) {
      for (const end of [token.lhs, token.rhs]) this.#field(end, scope)?.use('number');
      return undefined;
    }
    if (token.kind === TokenKind.FilteredValue || token.kind === TokenKind.GroupedExpression)
      return this.#value(token as unknown as Value, scope);
    if (!isPropertyAccessToken(token)) return undefined;
    if (token.variable) return undefined;
    const [root, ...properties] = token.props;
    const name = root && nameOf(root);
    if (name === undefined) return undefined;
    let field = scope.has(name) ? scope.get(name) : this.#data.property(name, root!);
    for (const property of properties) {
      if (!field) return undefined;
      const own = nameOf(property);
      if (isNumberToken(property)) field = field.items;
      else if (own === undefined) {
        this.#field(property, scope)?.use('text');
        return undefined;
      } else if (END_PROPERTIES.has(own) && field.type === 'list') field = field.items;
      else field = field.property(own, property);
    }
    return field;
  }
}

interface Binding {
  readonly value: Token;
  readonly alias?: string;
}

/** Name of a property in `a.b` or `a["b"]`; `undefined` for one that is only known with the data. */
function nameOf(token: Token): string | undefined {
  return isWordToken(token) || isQuotedToken(token) ? token.content : undefined;
}

/** Records what values are compared with. */
function compare(
  tokens: readonly Token[],
  operands: readonly Token[],
  fields: readonly (DataField | undefined)[],
): void {
  const isLogical = tokens.every(
    (token) => !isOperatorToken(token) || ['and', 'or', 'not'].includes(token.getText().trim()),
  );
  for (const [index, field] of fields.entries()) {
    const beside = [operands[index - 1], operands[index + 1]].filter((each) => each !== undefined);
    if (isLogical) field?.use('boolean');
    else if (beside.some(isNumberToken)) field?.use('number');
    else if (beside.some(isQuotedToken)) field?.use('text');
    else field?.use('boolean');
  }
}

function filtered(
  start: DataField,
  filters: Value['filters'],
  type: ScalarType | undefined,
): DataField | undefined {
  let field: DataField = start;
  for (const { name, args } of filters) {
    const [argument] = args;
    const property = argument && !Array.isArray(argument) && isQuotedToken(argument) ? argument : undefined;
    if (SAME_ITEMS.has(name)) {
      const { items } = field;
      // The first argument of `where_exp` names the item in its expression.
      if (property && name !== 'where_exp') items.property(property.content, property);
    } else if (ONE_ITEM.has(name)) field = field.items;
    else if (LIST_FILTERS.has(name)) {
      const item =
        !property || name === 'join' ? field.items : field.items.property(property.content, property);
      if (name === 'sum') item.use('number');
      return undefined;
    } else {
      const used = FILTER_TYPES.get(name);
      // The value of `default` is that of the data, if there is one.
      if (name === 'default' || name === 'raw') continue;
      if (name !== 'size') field.use(used ?? 'text');
      return undefined;
    }
  }
  if (type !== undefined) field.use(type);
  return field;
}
