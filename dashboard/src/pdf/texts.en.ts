/** Texts of the PDF viewer and of thumbnails. */
export const en = {
  pages: 'Pages',
  sides: { x: 'Left', y: 'Top', width: 'Width', height: 'Height' },
  broken: 'This PDF cannot be shown here. If it is damaged, “Optimize” repairs it.',
  protected: 'This PDF needs a password',
  password: 'Password',
  passwordHint: 'It is kept in this tab until you sign out.',
  wrongPassword: 'This password does not open the PDF.',
  unlock: 'Open',
  preview: 'Preview',
  page: (page: number, count: number) => `Page ${page} of ${count}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  losesSignatures:
    'This document is signed. The new one will not be: a changed file cannot keep signatures. This one stays as it is.',
};

export type ViewerTexts = typeof en;
