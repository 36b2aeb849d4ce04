import { useFormat } from '../i18n/format.ts';
import styles from './day-chart.module.css';

interface Day {
  /** ISO date. */
  readonly date: string;
  readonly count: number;
}

interface DayChartProps {
  readonly label: string;
  /** Days of the chart, one bar each. */
  readonly days: readonly Day[];
  readonly describe: (day: Day) => string;
}

const WIDTH = 100;
const HEIGHT = 100;
const SHARE_OF_BAR = 0.62;

/** Bar chart of daily counts, with a scale of round numbers. Pointing at a bar shows its day and count. */
export function DayChart({ label, days, describe }: DayChartProps) {
  const format = useFormat();
  const top = roundedUp(Math.max(1, ...days.map(({ count }) => count)));
  const step = WIDTH / days.length;
  const lines = [top, top / 2, 0];
  return (
    <div className={styles.frame}>
      <div className={styles.scale} aria-hidden>
        {lines.map((line) => (
          <span key={line}>{format.number(line)}</span>
        ))}
      </div>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {lines.map((line) => (
          <line
            key={line}
            className={styles.grid}
            x2={WIDTH}
            y1={HEIGHT * (1 - line / top)}
            y2={HEIGHT * (1 - line / top)}
          />
        ))}
        {days.map((day, index) => {
          const height = Math.max((day.count / top) * HEIGHT, day.count > 0 ? 1 : 0);
          return (
            <rect
              key={day.date}
              className={styles.bar}
              x={step * (index + (1 - SHARE_OF_BAR) / 2)}
              y={HEIGHT - height}
              width={step * SHARE_OF_BAR}
              height={height}
            >
              <title>{describe(day)}</title>
            </rect>
          );
        })}
      </svg>
      <div className={styles.days} aria-hidden>
        <span>{format.day(days[0]!.date)}</span>
        {days.length > 2 && <span>{format.day(days[Math.floor(days.length / 2)]!.date)}</span>}
        {days.length > 1 && <span>{format.day(days.at(-1)!.date)}</span>}
      </div>
    </div>
  );
}

/** Rounds up to an even number of the form 2, 4, 10, 20, 40, 100 … */
function roundedUp(count: number): number {
  for (let power = 1; ; power *= 10) {
    const fit = [2, 4, 10].find((digit) => digit * power >= count);
    if (fit !== undefined) return fit * power;
  }
}
