import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** A file for the results as JSON, for who counts them. */
const REPORT = process.env.PLATEN_TEST_REPORT;

/**
 * From cheap to dear: pure code beside its tests, the synthesized template, the whole service through HTTP
 * (one local runtime for all files), and what is left when its processes are killed. One group after the other, since
 * most of them start browsers and servers: what shares the cores with another group runs into its time limits.
 */
export default defineConfig({
  // Packages of this repository are used from their sources, by vitest and by the processes that tests start. Without
  // Vite's own condition `module`: what it leads to is for bundlers, and Node cannot load it.
  ssr: { resolve: { conditions: ['platen-source', 'node', 'development|production'] } },
  test: {
    execArgv: ['--conditions=platen-source'],
    reporters: REPORT === undefined ? ['default'] : ['default', ['json', { outputFile: REPORT }]],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,functions,lib,local,layers,scripts,bin,cli,packages}/**/*.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'infrastructure',
          include: ['test/infrastructure/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'faults', include: ['test/faults/**/*.test.ts'], sequence: { groupOrder: 3 } },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          globalSetup: ['test/api/runtime.setup.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
