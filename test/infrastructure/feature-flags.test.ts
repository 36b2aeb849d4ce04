import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const { context } = JSON.parse(readFileSync(path.join(ROOT, 'cdk.json'), 'utf8')) as {
  context: Record<string, unknown>;
};

/** Feature flags not set as CDK recommends, each with the reason. */
const OTHERWISE: Readonly<Record<string, unknown>> = {
  // Weak references are resolved at deployment: a stack could then be deleted although others use it.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
  // The metadata would report the use of constructs to AWS.
  '@aws-cdk/core:enableAdditionalMetadataCollection': false,
};

interface Flag {
  readonly recommendedValue: unknown;
  readonly introducedIn: { readonly v2?: string };
  readonly unconfiguredBehavesLike?: { readonly v2?: unknown };
}

/** `aws-cdk-lib/cx-api` does not export the list of flags; `cdk flags` reads this file. */
const library = path.dirname(createRequire(import.meta.url).resolve('aws-cdk-lib/package.json'));
const { FLAGS } = createRequire(import.meta.url)(path.join(library, 'cx-api/lib/features.js')) as {
  FLAGS: Readonly<Record<string, Flag>>;
};

describe("the CDK's feature flags", () => {
  const wanted = Object.entries(FLAGS)
    .filter(([, { introducedIn, recommendedValue, unconfiguredBehavesLike }]) => {
      const isDefault = JSON.stringify(unconfiguredBehavesLike?.v2) === JSON.stringify(recommendedValue);
      return introducedIn.v2 !== undefined && !isDefault;
    })
    .map(([name, { recommendedValue }]) => [name, OTHERWISE[name] ?? recommendedValue]);

  it('are set as the pinned version recommends, with stated exceptions', () => {
    expect(wanted.length).toBeGreaterThan(80);
    expect(context).toEqual(Object.fromEntries(wanted));
  });
});
