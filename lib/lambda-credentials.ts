/**
 * Replaces `@aws-sdk/credential-provider-node` in bundles: Lambda provides credentials in environment variables. The other
 * providers, from files to single sign-on, make up a fifth of the code that a small function loads at every start. The SDK's own
 * `fromEnv` is imported dynamically, so bundlers evaluate all modules it shares with the clients lazily, which also slows every
 * start.
 */
export const defaultProvider = () => async () => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_ACCOUNT_ID } = process.env;
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) {
    throw new Error('The environment has no credentials: AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY');
  }
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN,
    accountId: AWS_ACCOUNT_ID,
  };
};
