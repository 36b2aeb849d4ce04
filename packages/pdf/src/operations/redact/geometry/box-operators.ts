import type { Point } from '../../../file/core/matrix.ts';
import type { Region } from './region.ts';

/** Regions in a stream's own space; `inverse` maps page space to it. */
export function boxOperators(
  regions: readonly Region[],
  colorOf: (region: Region) => readonly [number, number, number],
  toOwnSpace: (point: Point) => Point = (point) => point,
): string {
  const lines: string[] = [];
  for (const region of regions) {
    const [r, g, b] = colorOf(region).map((part) => part.toFixed(4));
    const path = region.points.map((point, index) => {
      const { x, y } = toOwnSpace(point);
      return `${x.toFixed(4)} ${y.toFixed(4)} ${index === 0 ? 'm' : 'l'}`;
    });
    lines.push(`${r} ${g} ${b} rg`, ...path, 'h f');
  }
  return lines.length === 0 ? '' : ['/Artifact BMC', 'q', ...lines, 'Q', 'EMC', ''].join('\n');
}
