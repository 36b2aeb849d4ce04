import type { AuditEvent } from '@platen/client';
import { expect, it } from 'vitest';
import { historyGroups } from './history-groups.ts';

const event = (id: string, name: AuditEvent['event'], actor: string, day = '30'): AuditEvent => ({
  id,
  event: name,
  actor,
  requestId: 'request',
  time: `2026-11-${day}T12:00:00.000Z`,
  subject: { type: 'document', id: 'document' },
});

it('joins readings that follow each other, by one person on one day', () => {
  const groups = historyGroups([
    event('6', 'viewed', 'Ada'),
    event('5', 'viewed', 'Ada'),
    event('4', 'viewed', 'Ben'),
    event('3', 'updated', 'Ben'),
    event('2', 'updated', 'Ben'),
    event('1', 'viewed', 'Ben', '29'),
    event('0', 'viewed', 'Ben', '28'),
  ]);
  expect(groups.map(({ event: { id }, count }) => [id, count])).toEqual([
    ['6', 2],
    ['4', 1],
    ['3', 1],
    ['2', 1],
    ['1', 1],
    ['0', 1],
  ]);
});
