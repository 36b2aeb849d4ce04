import { defineConfig } from 'vitest/config';

/**
 * From cheap to dear: pure code beside its tests, the synthesized template, the whole service through HTTP
 * (one local runtime for all files), and what is left when its processes are killed.
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
      { extends: true, test: { name: 'faults', include: ['test/faults/**/*.test.ts'] } },
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
