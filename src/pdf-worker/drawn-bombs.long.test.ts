import { drawnBombs } from '../../packages/pdf/src/testing/bombs/index.ts';
import { describeBombs } from './testing/describe-bombs.ts';

describeBombs(drawnBombs(1 << 16));
