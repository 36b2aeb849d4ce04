import { fontBombs, imageBombs } from '../../packages/pdf/src/testing/bombs/index.ts';
import { describeBombs } from './testing/describe-bombs.ts';

describeBombs({ ...imageBombs(1 << 16), ...fontBombs() });
