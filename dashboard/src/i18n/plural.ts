/** Selects the plural form of a number in a language; `{}` is replaced with the number. */
export function plural(language: string): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(language);
  const format = new Intl.NumberFormat(language);
  return (count, one, other) =>
    (rules.select(count) === 'one' ? one : other).replace('{}', format.format(count));
}
