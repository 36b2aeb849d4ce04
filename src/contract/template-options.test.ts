import { describe, expect, it } from 'vitest';
import { templateOptionsSchema } from './template-options.ts';

describe('the time zone of a template', () => {
  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+3'])(
    'may be %s',
    (timeZone) => {
      expect(templateOptionsSchema.parse({ timeZone }).timeZone).toBe(timeZone);
    },
  );

  it.each(['Mars/Base', '+02:00', '', 'Europe/Berlin; x', 5])('may not be %j', (timeZone) => {
    expect(templateOptionsSchema.safeParse({ timeZone }).error?.issues[0]?.path).toEqual(['timeZone']);
  });
});
