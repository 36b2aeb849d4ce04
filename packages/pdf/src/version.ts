/** Version of the engine, which `/Producer` names; `package.json` says the same. */
export const VERSION = '0.1.0';
