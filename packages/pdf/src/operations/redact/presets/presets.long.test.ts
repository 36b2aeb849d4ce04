import { expect, it } from 'vitest';
import { compilePreset } from '../find/patterns.ts';
import { presetsWithSets } from '../testing/preset-sets.ts';
import { SearchableText } from '../text/searchable-text.ts';
import { SENSITIVITIES } from '../text/text-ranges.ts';

const SEARCHES = presetsWithSets().flatMap((preset) =>
  SENSITIVITIES.map((sensitivity) => ({ preset, sensitivity })),
);

it.each(SEARCHES)(
  'the $sensitivity preset $preset needs linear time on hostile text',
  ({ preset, sensitivity }) => {
    const search = compilePreset(preset, 'presets[0]', sensitivity);
    const pieces = [
      '1',
      '1-',
      '1 ',
      'a@',
      '@',
      '.',
      '31 jan ',
      '4111 ',
      '(5',
      '\n',
      '- ',
      '1\n',
      '<',
      'A1 ',
      '::',
      '+1(',
      'www.',
      'a.',
      'DE1 ',
      'tel 1',
      'ssn\n123456789\n',
      '2125550187 to ',
      'Part nr 1',
      'aB=1 ',
      'http://a/字a',
      '字a字',
      '4111111111111111/',
      '1—a',
      '17 Mar 1962-',
      '10-10-10 ',
      '313-555-0199\n',
      'a\tSSN\t123456789\n',
      '123456789  ',
      'ID no. 1, and a watch, no. ',
    ];
    const seconds = (length: number) => {
      const started = process.cpuUsage().user;
      for (const piece of pieces) search.find(new SearchableText(piece.repeat(length / piece.length)));
      return (process.cpuUsage().user - started) / 1e6;
    };
    seconds(1000);
    // In a quadratic search, four times the length takes sixteen times as long; a tenth of a second is noise.
    expect(seconds(20_000)).toBeLessThan(9 * seconds(5000) + 0.1);
  },
);
