export const en = {
  openDropped: 'Drop a file to open it here',
  uploads: 'Uploads',
  uploading: (name: string) => `Uploading ${name}`,
  waiting: 'Waiting for the rate limit',
  checking: 'Checking',
  locked: 'Needs a password',
  hideUploads: 'Clear finished',
  converting: 'Converting to a PDF',
  password: (name: string) => `Password of ${name}`,
  isProtected: 'This PDF needs a password.',
  unprotect: 'Remove its protection first',
};

export type UploadTexts = typeof en;
