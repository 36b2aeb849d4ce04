/** Why an appearance cannot be compared with a value, or what differs. */
export class UnjudgeableAppearance extends Error {
  override readonly name = 'UnjudgeableAppearance';
}

/** @throws UnjudgeableAppearance always */
export function differs(reason: string): never {
  throw new UnjudgeableAppearance(reason);
}
