import { describe, expect, it } from 'vitest';
import { DownloadProgress } from './download-progress.ts';

function shown(isTTY: boolean, ...done: number[]): string[] {
  const written: string[] = [];
  const progress = new DownloadProgress('Chromium', { isTTY, write: (text) => written.push(text) });
  for (const bytes of done) progress.show(bytes, 100e6);
  progress.end();
  return written;
}

describe('the progress of a download', () => {
  it('is a line for each tenth where there is no terminal', () => {
    expect(shown(false, 0, 1e6, 9e6, 10e6, 100e6)).toEqual([
      'Downloading Chromium (first start only): 0 % of 100 MB\n',
      'Downloading Chromium (first start only): 10 % of 100 MB\n',
      'Downloading Chromium (first start only): 100 % of 100 MB\n',
    ]);
  });

  it('is one line that is replaced on a terminal', () => {
    expect(shown(true, 0, 1e6, 1.2e6).map((text) => text.replace('\r\x1b[K', '<'))).toEqual([
      '<Downloading Chromium (first start only): 0 % of 100 MB',
      '<Downloading Chromium (first start only): 1 % of 100 MB',
      '\n',
    ]);
  });

  it('prints nothing when there was nothing to download', () => {
    expect(shown(true)).toEqual([]);
  });
});
