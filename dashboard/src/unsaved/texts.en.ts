/** Texts of the questions before unsaved changes are lost, or those of another user are replaced. */
export const en = {
  title: 'Leave without saving?',
  text: 'What you changed since the last save is lost.',
  leave: 'Leave',
  conflictTitle: 'Somebody has saved another version',
  conflictText: (theirs: number) =>
    `Version ${theirs} was saved while you worked. You can save yours as a newer one, which replaces theirs, or drop yours and load theirs. All versions stay in the list of versions.`,
  saveMine: 'Save mine',
  loadTheirs: 'Load theirs',
};

export type UnsavedTexts = typeof en;
