/** Stands for the base URL, which is known when the document is given out. */
export const SERVER_PLACEHOLDER = 'https://platen.example';
