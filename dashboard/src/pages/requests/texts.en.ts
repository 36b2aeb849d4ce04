export const en = {
  requests: {
    title: 'Requests',
    lead: 'Requests to the API in the last 7 days, without their bodies. New ones appear within seconds.',
    request: 'Request',
    status: 'Status',
    anyStatus: 'All statuses',
    failed: 'Failed',
    statuses: { '2xx': '2xx: successful', '4xx': '4xx: refused', '5xx': '5xx: failed on the server' },
    source: 'Sent by',
    anySource: 'All',
    sources: { api: 'Programs', dashboard: 'Dashboard' },
    method: 'Method',
    anyMethod: 'All methods',
    key: 'API key',
    anyKey: 'All keys',
    requestId: 'Request ID',
    wrongId: 'A request ID has 36 characters, as in X-Request-Id.',
    from: 'From',
    to: 'To',
    duration: 'Duration',
    ms: (count: string) => `${count} ms`,
    time: 'Time',
    refresh: 'Refresh',
    emptyTitle: 'No requests in the last 7 days',
    emptyText: 'Every request with one of your API keys appears here.',
    noMatchTitle: 'No request matches these filters',
    noMatchText: 'Remove a filter or pick different dates.',
    waitingText:
      'A request appears some seconds after its response. Requests older than 7 days are not listed.',
  },
};

export type RequestsTexts = typeof en;
