/** Texts of the question before unsaved changes are lost. */
export const en = {
  title: 'Leave without saving?',
  text: 'What you changed since the last save is lost.',
  leave: 'Leave',
};

export type UnsavedTexts = typeof en;
