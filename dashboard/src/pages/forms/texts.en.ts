export const en = {
  form: {
    title: 'Fill in the form',
    back: 'The document',
    noneTitle: 'No fields to fill in',
    noneText: 'This document has no form, or none with fields that take a value.',
    calculated: 'This form calculates fields by scripts. They are not run: fill in the results yourself.',
    required: (name: string) => `${name} (required)`,
    readOnly: 'The form does not let this be changed.',
    nothing: 'Nothing chosen',
    yes: 'Yes',
    no: 'No',
    format: (pattern: string) => `Written as ${pattern}`,
    suggestions: (options: string) => `Such as ${options}`,
    most: (count: number) => `At most ${count} characters`,
    flatten: 'Flatten fields',
    removeSignatures: 'Remove the signatures, which would not stay valid',
    preview: 'Preview',
    save: 'Save as a new document',
    suffix: 'filled in',
    cut: (fields: string) => `The text does not fit into its field: ${fields}.`,
    saveCut: 'Save all the same',
  },
};

export type FormTexts = typeof en;
