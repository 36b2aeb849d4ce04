import fc from 'fast-check';

/**
 * Properties are tried with the same values in every run: what fails, fails for everybody, and not now and then.
 * `PLATEN_FUZZ_SEED` tries others, to look for what these do not find.
 */
fc.configureGlobal({ seed: Number(process.env.PLATEN_FUZZ_SEED ?? 1) });
