/** Error with the reason why an appearance cannot be compared with a value, or the difference. */
export class UnjudgeableAppearance extends Error {
  override readonly name = 'UnjudgeableAppearance';
}

/** @throws UnjudgeableAppearance always */
export function differs(reason: string): never {
  throw new UnjudgeableAppearance(reason);
}
