/**
 * Stands for `@aws-sdk/credential-provider-node` in bundles: Lambda gives its credentials in environment variables. The
 * other sources, from files to single sign-on, are a fifth of the code that a small function would load at every start.
 * The SDK's own `fromEnv` is loaded by a dynamic import, for which a bundler has to make every module that it shares with
 * the clients one that is evaluated later: that costs time at every start, too.
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
