const MEMORY_SECTION = 5;
/** Magic number and version (WebAssembly Core Specification, 5.5.16). */
const HEADER = 8;

/**
 * Returns a copy of a module whose memory has another initial size.
 *
 * @param module with exactly one memory, which is not imported
 * @param pages of 64 KB; must hold the module's data at start
 * @throws Error when the module has no such memory, or one whose size is encoded in fewer bytes than the new one needs.
 */
export function withInitialMemory(module: Uint8Array, pages: number): Uint8Array<ArrayBuffer> {
  const changed = new Uint8Array(module);
  let at = HEADER;
  while (at < changed.length) {
    const id = changed[at];
    const size = readUnsigned(changed, at + 1);
    if (id === MEMORY_SECTION) {
      // The first two bytes are the number of memories and the kind of limits (5.5.8, 5.3.8).
      if (changed[size.end] !== 1) break;
      writePadded(changed, size.end + 2, readUnsigned(changed, size.end + 2).end, pages);
      return changed;
    }
    at = size.end + size.value;
  }
  throw new Error('The module has no memory of its own.');
}

/** LEB128 (5.2.2). */
function readUnsigned(bytes: Uint8Array, start: number): { readonly value: number; readonly end: number } {
  let value = 0;
  let end = start;
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[end++];
    if (byte === undefined) throw new Error('The module ends in the middle of a number.');
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return { value, end };
  }
}

/** Writes a number in as many bytes as the previous one, which LEB128 allows, so that nothing else moves. */
function writePadded(bytes: Uint8Array, start: number, end: number, value: number): void {
  let rest = value;
  for (let at = start; at < end; at++) {
    bytes[at] = (rest % 128) | (at < end - 1 ? 0x80 : 0);
    rest = Math.floor(rest / 128);
  }
  if (rest > 0) throw new Error(`There is no room to write ${value}.`);
}
