export const en = {
  commands: {
    title: 'Go to',
    field: 'Search pages, documents, templates and actions',
    none: 'No matches.',
    groups: {
      tools: 'This document',
      actions: 'Actions',
      pages: 'Pages',
      templates: 'Templates',
      documents: 'Documents',
    },
    upload: 'Upload documents',
    newTemplate: 'New template',
    render: (name: string) => `Render “${name}”`,
    signOut: 'Sign out',
  },
};

export type CommandTexts = typeof en;
