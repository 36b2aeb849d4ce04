/** Texts in place of a page that cannot be shown. */
export const en = {
  adminOnlyTitle: 'This page needs an admin key',
  adminOnlyText: 'You are signed in with a key that cannot manage the account. Sign in with an admin key.',
  notFoundTitle: 'There is no such page',
  notFoundText: 'The address may be mistyped, or the page may have moved.',
  notFoundAction: 'Go to Documents',
};

export type PlaceTexts = typeof en;
