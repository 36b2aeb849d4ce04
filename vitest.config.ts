import { availableParallelism } from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

/** File for the results as JSON, if set. */
const REPORT = process.env.PLATEN_TEST_REPORT;

const LONG = '**/*.long.test.ts';
/** Tests that are long and need the machine or the runtime for themselves: they measure, overload, or read all accounts. */
const ALONE = '**/*.alone.test.ts';
/** Tests of every operation, every template, or every kind of content. */
const SWEEP = '**/*.sweep.test.ts';
const INTEGRATION = '**/*.integration.test.ts';
/** Files that print, without those that watch the processes and files of their own process. */
const PRINTING = 'src/rendering/**/!(browser-folder|isolation|renderer).integration.test.ts';
/** Workers for tests of which some mostly wait: for a time limit, a killed function, another program. */
const WAITING_WORKERS = availableParallelism() + 1;

/** Keeps the code that Node has compiled for the next worker, and the next run. */
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/platen/compiled');

/**
 * Projects, from cheap to expensive. One group runs after the other, because most of them start browsers and servers: tests that
 * share the cores with another group would reach their time limits.
 *
 * - `npm test` is for each change: pure code, the synthesized templates, the service through HTTP (one local runtime for all
 * files, an account for each).
 * - `npm run test:integration`: real browsers, emulators, processes, and the clients of the service (`integration`, `printing`,
 * `clients`).
 * - `npm run test:sweeps`: the same test of every operation, every template or every kind of content (`sweeps`).
 * - `npm run test:long`: files that exhaust time and memory, hundreds of damaged files, random redactions, packages in empty
 * projects (`long`); tests that need the machine for themselves (`alone`).
 * - `npm run test:faults`: processes killed at every point (`faults`).
 * - `npm run test:dashboard`: the dashboard in a browser.
 * - `npm run test:judges`: other programs judge the results. Needs Debian packages, which `.ci/run` installs.
 * - `npm run test:guides`: runs the commands of the guides.
 *
 * `npm run test:all` runs all but the last two.
 *
 * `isolate: false` where a file leaves nothing behind that could affect another one: its imports are then loaded once for each
 * worker, and not for each file. Elsewhere files set environment variables, or watch the processes that they start.
 */
export default defineConfig({
  test: {
    // Node loads modules by itself, as it does in production: vite would first transform each of them.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    reporters: REPORT === undefined ? ['default'] : ['default', ['json', { outputFile: REPORT }]],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    // Browsers and the runtime need time to end on a busy machine; cut off, they would leave processes and folders behind.
    teardownTimeout: 30_000,
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'test/**', INTEGRATION, LONG, ALONE, SWEEP],
          setupFiles: ['test/pure.setup.ts', 'test/seed.setup.ts'],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [INTEGRATION],
          exclude: [...configDefaults.exclude, PRINTING],
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'printing',
          include: [PRINTING],
          isolate: false,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'infrastructure',
          include: ['test/infrastructure/**/*.test.ts'],
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['test/api/**/*.test.ts'],
          exclude: [...configDefaults.exclude, LONG, ALONE, SWEEP],
          globalSetup: ['test/api/runtime.setup.ts'],
          setupFiles: ['test/api/service.setup.ts'],
          isolate: false,
          // Files spend much of their time waiting for the service that they share.
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'clients',
          include: ['test/clients/**/*.test.ts'],
          globalSetup: ['test/api/runtime.setup.ts'],
          setupFiles: ['test/api/service.setup.ts'],
          isolate: false,
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'sweeps',
          include: [SWEEP],
          globalSetup: ['test/api/runtime.setup.ts'],
          setupFiles: ['test/api/service.setup.ts'],
          isolate: false,
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [LONG],
          setupFiles: ['test/seed.setup.ts'],
          sequence: { groupOrder: 4 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [ALONE],
          globalSetup: ['test/api/runtime.setup.ts'],
          setupFiles: ['test/seed.setup.ts', 'test/api/service.setup.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 5 },
        },
      },
      {
        extends: true,
        test: {
          name: 'judges',
          include: ['test/judges/**/*.test.ts'],
          testTimeout: 900_000,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 6 },
        },
      },
      {
        extends: true,
        test: {
          name: 'guides',
          include: ['test/guides/**/*.test.ts'],
          testTimeout: 900_000,
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 6 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          maxWorkers: WAITING_WORKERS,
          sequence: { groupOrder: 6 },
        },
      },
      {
        extends: true,
        test: {
          name: 'dashboard',
          include: ['test/dashboard/**/*.test.ts'],
          globalSetup: ['test/api/runtime.setup.ts', 'test/dashboard/browser.setup.ts'],
          setupFiles: ['test/api/service.setup.ts'],
          isolate: false,
          // Pages show parts of an answer one after the other: what they show is awaited, as in `locate`.
          expect: { poll: { timeout: 60_000, interval: 100 } },
          // Pages and browsers share the cores with the service: a test that only passes when repeated is reported as retried.
          retry: 1,
          // Faults of a page are printed in full, in the summary as well.
          chaiConfig: { truncateThreshold: 600 },
          sequence: { groupOrder: 7 },
        },
      },
    ],
  },
});
