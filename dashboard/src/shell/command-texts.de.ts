import type { CommandTexts } from './command-texts.en.ts';

export const de: CommandTexts = {
  commands: {
    title: 'Gehe zu',
    field: 'Seiten, Dokumente, Vorlagen und Aktionen suchen',
    none: 'Keine Treffer.',
    groups: {
      tools: 'Dieses Dokument',
      actions: 'Aktionen',
      pages: 'Seiten',
      templates: 'Vorlagen',
      documents: 'Dokumente',
    },
    upload: 'Dokumente hochladen',
    newTemplate: 'Neue Vorlage',
    render: (name) => `„${name}“ rendern`,
    signOut: 'Abmelden',
  },
};
