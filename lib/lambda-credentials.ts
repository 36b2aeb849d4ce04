/**
 * Stands for `@aws-sdk/credential-provider-node` in bundles: Lambda gives its credentials in environment variables. The
 * other sources, from files to single sign-on, are a fifth of the code that a small function would load at every start.
 */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-providers';
