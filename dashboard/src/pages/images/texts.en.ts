export const en = {
  images: {
    title: 'Pages as images',
    lead: 'PNG files in the resolution that you choose.',
    back: 'The document',
    pages: 'Pages',
    pagesHint: '1-3, 5',
    pagesWrong: (max: number) => `Pages and ranges with commas between them, ${max} at most.`,
    resolution: 'Resolution',
    dpi: (dpi: string) => `${dpi} dpi`,
    make: 'Make images',
    page: (page: number) => `Page ${page}`,
    save: (page: number) => `Save page ${page}`,
  },
};

export type ImagesTexts = typeof en;
