import type { ImagesTexts } from './texts.en.ts';

export const de: ImagesTexts = {
  images: {
    title: 'Seiten als Bilder',
    lead: 'PNG-Dateien in der Auflösung, die Sie wählen.',
    back: 'Zum Dokument',
    pages: 'Seiten',
    pagesHint: '1-3, 5',
    pagesWrong: (max: number) => `Seiten und Bereiche, durch Kommas getrennt, höchstens ${max}.`,
    resolution: 'Auflösung',
    dpi: (dpi: string) => `${dpi} dpi`,
    make: 'Bilder erzeugen',
    page: (page: number) => `Seite ${page}`,
    save: (page: number) => `Seite ${page} speichern`,
  },
};
