import { Check } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { GridList, GridListItem } from 'react-aria-components';
import { classes } from '../ui/classes.ts';
import { PageThumb } from './page-thumb.tsx';
import styles from './page-thumbs.module.css';
import { useViewerTexts } from './texts.ts';

/** Side of the box of the only page, in CSS pixels: it can be read. */
const ONLY_SIDE = 288;

/** Shows all pages of a PDF as thumbnails, of which some can be selected. */
export function PageThumbs({
  pdf,
  selected,
  onSelect,
}: {
  readonly pdf: PDFDocumentProxy;
  /** Selected pages, from 0. */
  readonly selected: ReadonlySet<number>;
  /** Undefined if pages cannot be selected. */
  readonly onSelect?: ((pages: ReadonlySet<number>) => void) | undefined;
}) {
  const texts = useViewerTexts();
  const isOnly = pdf.numPages === 1;
  const pages = Array.from({ length: pdf.numPages }, (_, index) => ({ id: index }));
  return (
    <GridList
      aria-label={texts.pages}
      layout="grid"
      items={pages}
      selectionMode={onSelect ? 'multiple' : 'none'}
      selectedKeys={selected}
      onSelectionChange={(keys) =>
        onSelect?.(keys === 'all' ? new Set(pages.map(({ id }) => id)) : new Set([...keys].map(Number)))
      }
      className={classes(styles.grid, isOnly && styles.only)}
      dependencies={[pdf]}
    >
      {({ id }) => (
        <GridListItem id={id} textValue={texts.page(id + 1, pdf.numPages)} className={styles.item!}>
          <PageThumb pdf={pdf} index={id} {...(isOnly && { side: ONLY_SIDE })} />
          <span className={styles.number}>
            {id + 1}
            <Check className={styles.tick} aria-hidden />
          </span>
        </GridListItem>
      )}
    </GridList>
  );
}
