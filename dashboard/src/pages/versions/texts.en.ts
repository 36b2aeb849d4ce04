/** Texts of the versions of a template or a pipeline. */
export const en = {
  title: (name: string) => `Versions of ${name}`,
  list: 'Versions',
  version: (version: number) => `Version ${version}`,
  current: 'Current',
  compare: (version: number, current: number) => `Version ${version} beside version ${current}`,
  onlyOne: 'There is one version so far. Each save makes another one, and all of them stay.',
  restore: (version: number) => `Restore version ${version}`,
  restoreTitle: (version: number) => `Restore version ${version}?`,
  restoreAction: 'Restore',
  before: (version: number) => `Version ${version}`,
  now: (version: number) => `Version ${version}, current`,
  diffOf: (part: string) => `What differs: ${part}`,
};

export type VersionsTexts = typeof en;
