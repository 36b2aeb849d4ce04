/** URLs of the files that `scripts/starter-pictures.ts` draws. */
const URLS = import.meta.glob<string>('./starter-pictures/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

/** URL of the first page of each starter, by its slug. */
export const STARTER_PICTURES: ReadonlyMap<string, string> = new Map(
  Object.entries(URLS).map(([file, url]) => [file.split('/').at(-1)!.split('.')[0]!, url]),
);
