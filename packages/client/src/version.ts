/** Version of the client. */
export const VERSION = '0.1.0';
