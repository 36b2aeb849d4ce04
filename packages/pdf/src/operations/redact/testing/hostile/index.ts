import { CONTENT_FILES } from './content.ts';
import type { HostileFile } from './hostile-file.ts';
import { IMAGE_FILES } from './images.ts';
import { OBJECT_FILES } from './objects.ts';
import { STRING_FILES } from './strings.ts';
import { STRUCTURE_FILES } from './structure.ts';

export { type HostileFile, STAYS } from './hostile-file.ts';

/** Files that contain `SECRET`, each in another place. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...STRING_FILES,
  ...OBJECT_FILES,
  ...CONTENT_FILES,
  ...IMAGE_FILES,
  ...STRUCTURE_FILES,
];
