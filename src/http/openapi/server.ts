/** Placeholder for the base URL, which is known only when the document is served. */
export const SERVER_PLACEHOLDER = 'https://platen.example';
