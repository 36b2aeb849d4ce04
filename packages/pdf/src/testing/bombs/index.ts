import type { Bombs } from './build.ts';
import { contentBombs } from './content.ts';
import { fontBombs } from './fonts.ts';
import { imageBombs } from './images.ts';
import { structureBombs } from './structure.ts';

/**
 * Every operation must refuse or process each bomb within its time and memory limits.
 *
 * @param MB number of bytes counted as a megabyte; with fewer, the bombs are of the same kinds and faster to build
 */
export const bombsOf = (MB = 1 << 20): Bombs => ({
  ...contentBombs(MB),
  ...imageBombs(MB),
  ...fontBombs(),
  ...structureBombs(MB),
});

export { contentBombs, fontBombs, imageBombs, structureBombs };
