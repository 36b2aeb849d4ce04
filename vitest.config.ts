import { defineConfig } from 'vitest/config';

/**
 * Three projects, from cheap to dear: pure code beside its tests, the synthesized template, and the whole
 * service through HTTP (which starts one local runtime for all its files).
 */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 240_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,functions,lib,local,layers,scripts,bin,cli,packages}/**/*.test.ts'],
        },
      },
      { extends: true, test: { name: 'infrastructure', include: ['test/infrastructure/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: ['test/api/runtime.setup.ts'],
          fileParallelism: false,
        },
      },
    ],
  },
});
