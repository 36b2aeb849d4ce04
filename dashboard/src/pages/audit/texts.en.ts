export const en = {
  audit: {
    title: 'Audit trail',
    lead: 'Who did what, and when. Nothing in it can be changed.',
    event: 'Event',
    anyEvent: 'All events',
    subject: 'What',
    actor: 'Key',
    request: 'Request',
    time: 'When',
    from: 'From',
    to: 'To',
    emptyTitle: 'Nothing has happened yet',
    emptyText: 'Every document that is made, read or deleted appears here, and every change to the account.',
    noMatchTitle: 'No event matches these filters',
    noMatchText: 'Remove a filter or pick different dates.',
  },
};

export type AuditTexts = typeof en;
