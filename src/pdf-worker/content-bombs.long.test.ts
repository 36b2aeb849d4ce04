import { contentBombs } from '../../packages/pdf/src/testing/bombs/index.ts';
import { describeBombs } from './testing/describe-bombs.ts';

describeBombs(contentBombs(1 << 16));
