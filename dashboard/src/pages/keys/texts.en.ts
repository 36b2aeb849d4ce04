export const en = {
  keys: {
    title: 'API keys',
    lead: 'Each key has its own rate limit and shows in the audit trail by its name.',
    create: 'Create key',
    name: 'Name',
    nameHint: 'For example, “billing server”.',
    nameMissing: 'Give the key a name.',
    scope: 'Permissions',
    scopes: { render: 'Render', sign: 'Sign', admin: 'Admin' },
    scopeHints: {
      render: 'Render and process PDFs, read documents',
      sign: 'The same, and sign with saved certificates',
      admin: 'Everything, keys and templates included',
    },
    prefix: 'Key',
    created: 'Created',
    lastUsed: 'Last used',
    neverUsed: 'Never used',
    notUsedLately: 'Not in the last 90 days',
    current: 'This key',
    revoke: 'Revoke',
    revokeTitle: (name: string) => `Revoke “${name}”?`,
    revokeText: 'Whatever uses this key is refused from now on. This cannot be undone.',
    revokeOwnText: 'You are signed in with this key: you will be signed out. This cannot be undone.',
    madeTitle: 'Copy your new key now',
    madeText: 'This is the only time that it is shown. Platen keeps a hash of it and nothing else.',
    madeDone: 'I have copied it',
    emptyTitle: 'No keys yet',
    emptyText: 'Create a key for each program that uses Platen.',
  },
};

export type KeysTexts = typeof en;
