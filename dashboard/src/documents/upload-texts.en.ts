export const en = {
  openDropped: 'Drop a file to open it here',
  uploads: 'Uploads',
  uploading: (name: string) => `Uploading ${name}`,
  waiting: 'Waiting for the rate limit',
  checking: 'Checking',
  locked: 'Needs a password',
  hideUploads: 'Clear finished',
  converting: 'Converting to a PDF',
};

export type UploadTexts = typeof en;
