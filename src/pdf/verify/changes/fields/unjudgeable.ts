/** Why an appearance cannot be compared with a value, or what differs. */
export class UnjudgeableAppearance extends Error {
  override readonly name = 'UnjudgeableAppearance';
}
