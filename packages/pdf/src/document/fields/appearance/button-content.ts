import type { Frame } from './frame.ts';
import { numbers } from './frame.ts';

/** Shapes of check boxes and radio buttons that are on, by the ZapfDingbats character in `/MK /CA`. */
const SHAPES: Readonly<Record<string, 'check' | 'circle' | 'cross' | 'diamond' | 'square' | 'star'>> = {
  '4': 'check',
  l: 'circle',
  '8': 'cross',
  u: 'diamond',
  n: 'square',
  H: 'star',
};

/** Draws the mark of a button that is on, as a path, so that it needs no font. */
export function markContent(
  caption: string | undefined,
  radio: boolean,
  frame: Frame,
  colour: string,
): string {
  const shape = SHAPES[caption ?? ''] ?? (radio ? 'circle' : 'check');
  const side = Math.min(frame.width, frame.height) - 2 * frame.inset;
  if (side <= 0) return '';
  const [cx, cy] = [frame.width / 2, frame.height / 2];
  const at = (x: number, y: number) => numbers(cx + x * side, cy + y * side);
  switch (shape) {
    case 'circle':
      return `q ${colour} ${circle(cx, cy, side * 0.28)} f Q`;
    case 'square':
      return `q ${colour} ${at(-0.3, -0.3)} ${numbers(0.6 * side, 0.6 * side)} re f Q`;
    case 'diamond':
      return `q ${colour} ${at(0, 0.4)} m ${at(0.4, 0)} l ${at(0, -0.4)} l ${at(-0.4, 0)} l h f Q`;
    case 'star': {
      const points = Array.from({ length: 10 }, (_, i) => {
        const angle = Math.PI / 2 + (i * Math.PI) / 5;
        const radius = i % 2 === 0 ? 0.45 : 0.18;
        return at(radius * Math.cos(angle), radius * Math.sin(angle));
      });
      return `q ${colour} ${points[0]} m ${points.slice(1).join(' l ')} l h f Q`;
    }
    case 'cross':
      return `q ${stroke(colour)} ${numbers(side * 0.12)} w ${at(-0.32, -0.32)} m ${at(0.32, 0.32)} l ${at(-0.32, 0.32)} m ${at(0.32, -0.32)} l S Q`;
    case 'check':
      return `q ${stroke(colour)} ${numbers(side * 0.13)} w 1 j 1 J ${at(-0.32, 0.02)} m ${at(-0.08, -0.28)} l ${at(0.34, 0.32)} l S Q`;
  }
}

/** Returns the stroke operator for a fill colour. */
function stroke(colour: string): string {
  return colour.replace(/(g|rg|k)$/, (operator) => operator.toUpperCase());
}

/** Length of Bézier control arms, relative to the radius, that best approximates a circle. */
const KAPPA = 0.5523;

/** Returns the path of a circle. */
export function circle(cx: number, cy: number, radius: number): string {
  const k = radius * KAPPA;
  return [
    `${numbers(cx + radius, cy)} m`,
    `${numbers(cx + radius, cy + k, cx + k, cy + radius, cx, cy + radius)} c`,
    `${numbers(cx - k, cy + radius, cx - radius, cy + k, cx - radius, cy)} c`,
    `${numbers(cx - radius, cy - k, cx - k, cy - radius, cx, cy - radius)} c`,
    `${numbers(cx + k, cy - radius, cx + radius, cy - k, cx + radius, cy)} c h`,
  ].join(' ');
}
