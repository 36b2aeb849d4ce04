import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A file for the results as JSON, for who counts them. */
const REPORT = process.env.PLATEN_TEST_REPORT;

/**
 * From cheap to dear: pure code beside its tests, the synthesized template, the whole service through HTTP
 * (one local runtime for all files), and what is left when its processes are killed.
 */
export default defineConfig({
  test: {
    reporters: REPORT === undefined ? ['default'] : ['default', ['json', { outputFile: REPORT }]],
    testTimeout: 60_000,
    hookTimeout: 240_000,
    // More than a small machine has cores: tests of faults wait for the most part.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,functions,lib,local,layers,scripts,bin,packages}/**/*.test.ts'],
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
