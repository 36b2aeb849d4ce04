import type { Asset } from '@platen/client';

/** Returns the HTML that uses a file, for insertion into a template. Addresses within markup are derived from the file's path. */
export function snippetOf({ path, mediaType }: Pick<Asset, 'path' | 'mediaType'>): string {
  const address = `assets/${path.split('/').map(encodeURIComponent).join('/')}`;
  if (mediaType === 'text/css') return `<link rel="stylesheet" href="${address}">`;
  if (mediaType.startsWith('image/')) return `<img src="${address}" alt="">`;
  if (!mediaType.startsWith('font/')) return address;
  const family = path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.\w+$/, '')
    .replaceAll(/[^\p{L}\p{N} -]/gu, ' ');
  return `<style>@font-face { font-family: "${family}"; src: url("${address}") }</style>`;
}
