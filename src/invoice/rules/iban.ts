/** Whether an IBAN's check digits are correct (ISO 13616-1, ISO 7064 MOD 97-10). */
export function isIban(text: string): boolean {
  const iban = text.replaceAll(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban)) return false;
  return hasMod97Remainder(iban.slice(4) + iban.slice(0, 4));
}

/** Whether letters and digits have the remainder 1 (ISO 7064 MOD 97-10), letters counting from A = 10. */
export function hasMod97Remainder(text: string): boolean {
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}
