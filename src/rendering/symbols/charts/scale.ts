/** Values along an axis, from the lowest line to the highest; both are round numbers. */
export interface Scale {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
}

const STEPS = [1, 2, 2.5, 5, 10];

/** Returns an axis for values from `least` to `most` that includes zero and has at most `lines` steps. */
export function scaleOf(least: number, most: number, lines = 5): Scale {
  const low = Math.min(0, least);
  const high = Math.max(0, most, low === 0 && most <= 0 ? 1 : 0);
  const range = high - low;
  const power = 10 ** Math.floor(Math.log10(range / lines));
  const step = power * (STEPS.find((factor) => power * factor * lines >= range) ?? 10);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  // Ticks are multiples of the step, so that rounding errors do not accumulate.
  const ticks = Array.from({ length: last - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  );
  return { from: ticks[0]!, to: ticks.at(-1)!, ticks };
}
