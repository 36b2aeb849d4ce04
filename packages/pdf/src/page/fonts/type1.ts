import { latin1 } from '../../file/core/syntax.ts';
import { type Encoding, STANDARD_ENCODING } from './encodings.ts';

/** Returns the built-in encoding in the clear-text part of a Type 1 font program. */
export function type1Encoding(program: Uint8Array): Encoding | undefined {
  const text = latin1(program, 0, Math.min(program.length, 64_000));
  const clear = text.split('eexec', 1)[0]!;
  if (/\/Encoding\s+StandardEncoding\s+def/.test(clear)) return STANDARD_ENCODING;
  const names: (string | undefined)[] = new Array(256).fill(undefined);
  let found = false;
  for (const [, code, name] of clear.matchAll(/\bdup\s+(\d{1,3})\s*\/([^\s/{}()<>[\]]+)\s+put/g)) {
    if (Number(code) < 256 && name !== '.notdef') {
      names[Number(code)] = name;
      found = true;
    }
  }
  return found ? names : undefined;
}
