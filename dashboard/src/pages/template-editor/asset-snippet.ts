import type { Asset } from '@platen/client';

/** What is inserted into HTML to use a file. Within markup, the address is that of its path. */
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
