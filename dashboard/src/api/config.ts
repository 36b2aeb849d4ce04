/** Configuration that the dashboard's server provides. */
export interface Config {
  /** Base URL of the API. */
  readonly apiUrl: string;
}

/** URL of the configuration. */
export const CONFIG_URL = `${import.meta.env.BASE_URL}config.json`;

let known: Promise<Config> | undefined;

/** Loads the configuration once; a failed load is repeated at the next call. */
export function loadConfig(): Promise<Config> {
  known ??= fetchConfig().catch((error: unknown) => {
    known = undefined;
    throw error;
  });
  return known;
}

async function fetchConfig(): Promise<Config> {
  const response = await fetch(CONFIG_URL);
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return (await response.json()) as Config;
}
