/** Returns unique names: the requested one, or the same with a number. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  readonly #numbers = new Map<string, number>();

  has(name: string): boolean {
    return this.#taken.has(name);
  }

  take(name: string): void {
    this.#taken.add(name);
  }

  /** @param numbered makes the name for the number 2, 3, … */
  claim(name: string, numbered: (number: number) => string): string {
    let result = name;
    for (let number = this.#numbers.get(name) ?? 2; this.#taken.has(result); number++) {
      result = numbered(number);
      this.#numbers.set(name, number + 1);
    }
    this.#taken.add(result);
    return result;
  }
}

const UTF_16_MARK = '\xfe\xff';

/**
 * Applies `change` to a text string given as bytes, one character each. Text in UTF-16 (ISO 32000-2, 7.9.2.2) is decoded before
 * and encoded after.
 */
export function changeText(bytes: string, change: (text: string) => string): string {
  if (!bytes.startsWith(UTF_16_MARK)) return change(bytes);
  const text = Buffer.from(bytes.slice(2), 'latin1').subarray(0, (bytes.length - 2) & ~1);
  const changed = change(Buffer.from(text).swap16().toString('utf16le'));
  return UTF_16_MARK + Buffer.from(changed, 'utf16le').swap16().toString('latin1');
}
