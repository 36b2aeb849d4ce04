import { structureBombs } from '../../packages/pdf/src/testing/bombs/index.ts';
import { describeBombs } from './testing/describe-bombs.ts';

describeBombs(structureBombs(1 << 16));
