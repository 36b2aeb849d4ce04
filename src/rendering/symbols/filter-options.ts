/** Options of a filter by name. LiquidJS passes `filter: 1, name: value` as pairs at the end of the arguments. */
export class FilterOptions {
  readonly #filter: string;
  readonly #named = new Map<string, unknown>();
  /** Arguments without a name. */
  readonly positional: readonly unknown[];

  /** @throws Error for an unknown option */
  constructor(filter: string, given: readonly unknown[], known: readonly string[]) {
    this.#filter = filter;
    const positional: unknown[] = [];
    for (const item of given) {
      if (!Array.isArray(item) || item.length !== 2 || typeof item[0] !== 'string') {
        positional.push(item);
        continue;
      }
      const [name, value] = item as [string, unknown];
      if (!known.includes(name))
        throw new Error(`${filter} has no option "${name.slice(0, 40)}"; it has ${known.join(', ')}`);
      if (value !== undefined && value !== null && value !== '') this.#named.set(name, value);
      else if (value === '' && name === 'alt') this.#named.set(name, '');
    }
    this.positional = positional;
  }

  text(name: string): string | undefined {
    const value = this.#named.get(name);
    return value === undefined ? undefined : String(value);
  }

  /** @throws Error when the value is not a number from `least` to `most` */
  number(name: string, { least, most }: { least: number; most: number }): number | undefined {
    const value = this.#named.get(name);
    if (value === undefined) return undefined;
    const number = Number(value);
    if (!Number.isFinite(number) || number < least || number > most)
      throw new Error(`${this.#filter}: ${name} must be a number from ${least} to ${most}`);
    return number;
  }

  /** @throws Error for any other value */
  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = choices.find((choice) => choice.toLowerCase() === value.toLowerCase());
    if (found === undefined) throw new Error(`${this.#filter}: ${name} must be one of ${choices.join(', ')}`);
    return found;
  }

  /** @throws Error when the value is neither true nor false */
  flag(name: string): boolean | undefined {
    const value = this.#named.get(name);
    if (value === undefined || typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    throw new Error(`${this.#filter}: ${name} must be true or false`);
  }
}
