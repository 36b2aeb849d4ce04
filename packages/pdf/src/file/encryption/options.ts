/** Permissions that a file can grant with its user password (ISO 32000-2, table 22), by bit. */
const BITS = {
  print: 3,
  modify: 4,
  copy: 5,
  annotate: 6,
  fillForms: 9,
  assemble: 11,
  printHighQuality: 12,
} as const;

/**
 * - `print`: print; `printHighQuality`: at full quality, which needs `print`
 * - `copy`: copy text and images out
 * - `modify`: change the contents, other than by the following
 * - `annotate`: comment; it includes filling in forms
 * - `fillForms`: fill in forms
 * - `assemble`: insert, delete and turn pages, make bookmarks
 *
 * Reading aloud and other uses for accessibility are always allowed.
 */
export type Permission = keyof typeof BITS;
export const PERMISSIONS = Object.keys(BITS) as readonly Permission[];

export interface ProtectRequest {
  /** Password to open the file. Without it, or if it is empty, the file opens without a password. */
  readonly userPassword?: string | undefined;
  /** Password with all permissions. When left out, a random one that nobody knows is set. */
  readonly ownerPassword?: string | undefined;
  /** Permissions of the user password. Each defaults to true, but `printHighQuality` to the value of `print`. */
  readonly permissions?: Readonly<Partial<Record<Permission, boolean | undefined>>> | undefined;
  /** Whether the document metadata is encrypted as well, so that searches cannot find it; true when left out. */
  readonly encryptMetadata?: boolean | undefined;
}

export interface ProtectOptions {
  /** Password of a file that is already encrypted. */
  readonly password?: string | undefined;
  /** Name of the input in error messages; `pdf` when left out. */
  readonly field?: string | undefined;
}

export interface ProtectResult {
  readonly pdf: Uint8Array;
  /** Whether the input was signed. Its signatures were removed, as they cannot stay valid. */
  readonly removedSignatures: boolean;
}

/** Reserved bits 7, 8 and 13 to 32, which are 1, and bit 10, accessibility, which must be 1 since PDF 2.0. */
const ALWAYS = 0xfffff000 | (1 << 6) | (1 << 7) | (1 << 9);

const bit = (permission: Permission) => 1 << (BITS[permission] - 1);

/** Returns `/P` of the encryption dictionary, as a signed 32-bit number. */
export function permissionBits(permissions: NonNullable<ProtectRequest['permissions']>): number {
  const { print = true } = permissions;
  const given = { ...permissions, printHighQuality: print && (permissions.printHighQuality ?? true) };
  return PERMISSIONS.filter((name) => given[name] ?? true).reduce((bits, name) => bits | bit(name), ALWAYS);
}

/** Whether `/P` forbids nothing. @param revision of the security handler; revision 2 uses only bits 3 to 6 */
export function allowsEverything(bits: number, revision: number): boolean {
  const known = PERMISSIONS.filter((name) => revision > 2 || BITS[name] <= 6);
  return known.every((name) => (bits & bit(name)) !== 0);
}

/** Returns the user password's permissions in `/P`. */
export function permissionsOf(bits: number): Record<Permission, boolean> {
  const given = PERMISSIONS.map((name) => [name, (bits & bit(name)) !== 0]);
  return Object.fromEntries(given) as Record<Permission, boolean>;
}
