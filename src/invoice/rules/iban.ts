/** Whether an IBAN's check digits are correct (ISO 13616-1, ISO 7064 MOD 97-10). */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban)) return false;
  return hasMod97Remainder(iban.slice(4) + iban.slice(0, 4));
}

/** Whether the remainder of letters and digits is 1 (ISO 7064 MOD 97-10), with A = 10, B = 11, and so on. */
export function hasMod97Remainder(text: string): boolean {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
