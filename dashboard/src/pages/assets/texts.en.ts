/** Texts of the page with the assets of the account. */
export const en = {
  title: 'Assets',
  lead: 'Images, fonts and style sheets that every template of the account may use.',
  upload: 'Upload files',
  folder: 'Folder',
  folderHint: 'Optional, such as brand. It comes before the name of each file.',
  path: 'Path',
  type: 'Type',
  size: 'Size',
  reference: 'In templates',
  copy: (path: string) => `Copy the address of ${path}`,
  download: (path: string) => `Download ${path}`,
  delete: (path: string) => `Delete ${path}`,
  deleteTitle: (path: string) => `Delete ${path}?`,
  deleteText: 'Documents made from now on lack it, with a warning. Existing documents stay as they are.',
  deleteAction: 'Delete',
  emptyTitle: 'No assets yet',
  emptyText: 'Drop a logo here. Templates use it as asset:logo.svg.',
  dropTitle: 'Drop files to save them as assets',
  actions: 'Actions',
  ofTemplate: 'Files of one template are in its editor, under “Files”.',
};

export type AssetTexts = typeof en;
