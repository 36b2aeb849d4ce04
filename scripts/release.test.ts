import { describe, expect, it } from 'vitest';
import { cutChangelog, notesOf } from './release.ts';

const CHANGELOG =
  '# Changelog\n\n## [Unreleased]\n\n### Added\n\n- Stamps.\n\n## [0.1.0] - 2026-11-28\n\nFirst.\n';

describe('preparing a release', () => {
  it('gives the unreleased section its version and date, and adds an empty one above', () => {
    const cut = cutChangelog(CHANGELOG, '0.2.0', '2026-12-24');
    expect(notesOf(cut, 'Unreleased')).toBe('');
    expect(notesOf(cut, '0.2.0')).toBe('### Added\n\n- Stamps.');
    expect(notesOf(cut, '0.1.0')).toBe('First.');
    expect(cut).toContain('## [0.2.0] - 2026-12-24\n');
  });

  it('refuses a release without changes', () => {
    const cut = cutChangelog(CHANGELOG, '0.2.0', '2026-12-24');
    expect(() => cutChangelog(cut, '0.3.0', '2026-12-25')).toThrow('[Unreleased] is empty');
  });

  it('finds no notes of an unreleased version', () => {
    expect(notesOf(CHANGELOG, '9.9.9')).toBe('');
  });
});
