/** Version of the engine, which `/Producer` names; the same as in `package.json`. */
export const VERSION = '0.1.0';
