import fc from 'fast-check';

/**
 * Property tests use the same values in every run, so that a failure is reproducible for everyone. `PLATEN_FUZZ_SEED` selects
 * other values, to find further failures.
 */
fc.configureGlobal({ seed: Number(process.env.PLATEN_FUZZ_SEED ?? 1) });
