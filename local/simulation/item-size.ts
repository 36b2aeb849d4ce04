/** Bytes of an item that one unit writes. */
const WRITE_UNIT = 1024;

/** Attributes of an item in the format of DynamoDB's API. */
export type Attributes = Readonly<Record<string, Attribute>>;
export type Attribute = Readonly<{
  S?: string;
  N?: string;
  B?: string;
  M?: Attributes;
  L?: readonly Attribute[];
}>;

/** Returns the units that writing an item takes, without a transaction. */
export function writeUnits(item: Attributes): number {
  return Math.ceil(sizeOf(item) / WRITE_UNIT);
}

/**
 * Returns the size of an item in a table, without the type wrappers of its attributes in the request.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
function sizeOf(item: Attributes): number {
  return Object.entries(item).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOfValue(value),
    0,
  );
}

function sizeOfValue({ S, N, B, M, L }: Attribute): number {
  if (S !== undefined) return Buffer.byteLength(S);
  // Two digits per byte, and one more byte.
  if (N !== undefined) return Math.ceil(N.replace(/[-.]/g, '').length / 2) + 1;
  if (B !== undefined) return Buffer.byteLength(B, 'base64');
  // Lists and maps: three bytes, and one per member.
  if (M !== undefined) return 3 + Object.keys(M).length + sizeOf(M);
  if (L !== undefined) return 3 + L.reduce((sum, member) => sum + 1 + sizeOfValue(member), 0);
  return 1;
}
