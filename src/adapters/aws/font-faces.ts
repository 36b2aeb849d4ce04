import type { FontFace } from '@platen/pdf';
import { facesIn } from '../../sandbox/font-faces.ts';
import { variable } from './environment.ts';

/** Returns the fonts of the layer, for text in forms and stamps. */
export function fontFaces(): FontFace[] {
  return facesIn(variable('FONTS_PATH'));
}
