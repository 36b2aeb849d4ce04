import { Meter as AriaMeter, ProgressBar } from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './meter.module.css';

const HIGH = 0.8;

interface MeterProps {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** Whether the meter shows progress, so that a full one is good. */
  readonly isProgress?: boolean;
  /** Part of the value that has failed. */
  readonly failed?: number;
}

/** Shows the used share of a limit, or the progress of work. */
export function Meter({ label, value, max, isProgress = false, failed = 0 }: MeterProps) {
  const share = Math.min(1, value / max);
  const Bar = isProgress ? ProgressBar : AriaMeter;
  return (
    <Bar aria-label={label} value={value} maxValue={max} className={styles.meter!}>
      <div
        className={classes(
          styles.fill,
          !isProgress && share >= HIGH && styles.high,
          !isProgress && share >= 1 && styles.full,
        )}
        style={{ width: `${100 * share}%` }}
      >
        {failed > 0 && <div className={styles.failed} style={{ width: `${(100 * failed) / value}%` }} />}
      </div>
    </Bar>
  );
}
