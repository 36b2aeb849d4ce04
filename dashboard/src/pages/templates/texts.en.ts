/** Texts of the list of templates, and of creating one. */
export const en = {
  title: 'Templates',
  lead: 'What documents are rendered from: HTML, Liquid and a schema of the data.',
  create: 'New template',
  search: 'Search',
  searchHint: 'Name or slug',
  version: (version: number) => `Version ${version}`,
  preview: (name: string) => `First page of ${name}`,
  emptyTitle: 'No templates yet',
  emptyText: 'Start from a template that comes with Platen, or from an empty page.',
  emptyRenderText: 'An admin key makes the first one.',
  noMatchTitle: 'No template matches',
  noMatchText: 'Look for another part of its name or slug.',
  start: {
    title: 'New template',
    lead: 'Start from one that comes with Platen: everything in it can be changed.',
    back: 'All templates',
    blank: 'Empty page',
    office: 'From an Office file',
    officeText: 'Drop a .docx, .xlsx, .pptx or .odt file with {{ tags }} here, or choose it.',
    notOffice: 'Only .docx, .xlsx, .pptx and .odt files can be templates.',
    blankText: 'A heading, a paragraph, and a schema with one field.',
    dialogTitle: (name: string) => `Start from “${name}”`,
    name: 'Name',
    nameMissing: 'Give the template a name.',
    slug: 'Slug',
    slugHint: 'Used in the API: POST /v1/render/{slug}. It cannot be changed later.',
    submit: 'Create template',
    /** Names and descriptions of starter templates by slug, where they differ from those of the API. */
    starters: {} as Readonly<Record<string, { readonly name: string; readonly description: string }>>,
  },
};

export type TemplateTexts = typeof en;
