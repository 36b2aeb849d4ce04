import { formatNumber as num } from '../../../../page/syntax/operands.ts';
import type { BoxStyle, FormControl, Rgb } from './form-control.ts';

const KAPPA = 0.5523;
const color = (rgb: Rgb, operator: string) => `${rgb.map((value) => num(value)).join(' ')} ${operator}`;
const at = (...values: number[]) => values.map((value) => num(value)).join(' ');

function roundedRect(x: number, y: number, w: number, h: number, radius: number): string {
  const r = Math.min(radius, w / 2, h / 2);
  if (r <= 0) return `${at(x, y, w, h)} re`;
  const k = r * (1 - KAPPA);
  const [right, top] = [x + w, y + h];
  return [
    `${at(x + r, y)} m ${at(right - r, y)} l`,
    `${at(right - k, y, right, y + k, right, y + r)} c ${at(right, top - r)} l`,
    `${at(right, top - k, right - k, top, right - r, top)} c ${at(x + r, top)} l`,
    `${at(x + k, top, x, top - k, x, top - r)} c ${at(x, y + r)} l`,
    `${at(x, y + k, x + k, y, x + r, y)} c h`,
  ].join(' ');
}

const circle = (x: number, y: number, radius: number) =>
  roundedRect(x - radius, y - radius, radius * 2, radius * 2, radius);

/**
 * Returns the content of one appearance of a check box or radio button, `width` by `height` points. The appearance covers the box
 * as printed in its initial state. For that state, a box with its own style gets an empty appearance: the page already shows it
 * best. Chromium draws a native box as the largest square in the middle of its element.
 */
export function boxAppearance(
  control: FormControl,
  state: 'on' | 'off',
  width: number,
  height: number,
  scale: number,
): string {
  const style: BoxStyle | undefined = control.box?.[state];
  if (!style || (!control.box?.native && control.checked === (state === 'on'))) return '';
  const shown = state === 'on' ? style : { ...style, mark: undefined };
  if (!control.box?.native) return `q ${shapes(control.kind, shown, width, height, scale)} Q`;
  const side = Math.min(width, height);
  const toMiddle = `1 0 0 1 ${at((width - side) / 2, (height - side) / 2)} cm`;
  return `q ${toMiddle} ${shapes(control.kind, shown, side, side, scale)} Q`;
}

/** Returns operators that paint box and mark from the origin, with Chromium's proportions for the mark. */
function shapes(
  kind: FormControl['kind'],
  style: Omit<BoxStyle, 'mark'> & { readonly mark?: Rgb | undefined },
  width: number,
  height: number,
  scale: number,
): string {
  const line = style.borderWidth * scale;
  const radius = kind === 'radio' ? Math.max(width, height) : style.borderRadius * scale;
  const shape = roundedRect(line / 2, line / 2, width - line, height - line, radius - line / 2);
  const parts = [`${color(style.background, 'rg')} ${color(style.border, 'RG')} ${num(line)} w`];
  parts.push(line > 0 ? `${shape} B` : `${shape} f`);
  if (!style.mark) return parts.join('\n');
  if (kind === 'radio') {
    const dot = circle(width / 2, height / 2, Math.min(width, height) * 0.29);
    parts.push(`${color(style.mark, 'rg')} ${dot} f`);
  } else {
    parts.push(
      `${color(style.mark, 'RG')} ${num(Math.min(width, height) * 0.16)} w`,
      `${at(width * 0.2, height * 0.5)} m ${at(width * 0.4, height * 0.3)} l ${at(width * 0.8, height * 0.8)} l S`,
    );
  }
  return parts.join('\n');
}
