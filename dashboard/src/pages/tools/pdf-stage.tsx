import { lazy, Suspense } from 'react';
import { whenOnline } from '../../api/when-online.ts';
import type { PdfSource } from '../../pdf/open-pdf.ts';
import { Segments } from '../../ui/segments.tsx';
import { Loading } from '../../ui/states.tsx';
import { useToolsTexts } from './texts.ts';

const PdfViewer = lazy(() => whenOnline(() => import('../../pdf/pdf-viewer.tsx')));
const ThumbsOf = lazy(() => whenOnline(() => import('../../pdf/thumbs-of.tsx')));

/** Shows the pages of a PDF as thumbnails, or one by one. */
export function PdfStage({
  source,
  documentId,
  view,
  onView,
  selected,
  onSelect,
}: {
  readonly source: PdfSource;
  readonly documentId: string;
  readonly view: 'pages' | 'page';
  readonly onView: (view: 'pages' | 'page') => void;
  readonly selected: ReadonlySet<number>;
  readonly onSelect: ((pages: ReadonlySet<number>) => void) | undefined;
}) {
  const texts = useToolsTexts();
  return (
    <>
      <div>
        <Segments
          label={texts.view}
          options={[
            { value: 'pages', text: texts.pagesView },
            { value: 'page', text: texts.pageView },
          ]}
          value={view}
          onChange={onView}
        />
      </div>
      <Suspense fallback={<Loading lines={6} />}>
        {view === 'pages' ? (
          <ThumbsOf
            source={source}
            documentId={documentId}
            losesSignatures
            selected={selected}
            onSelect={onSelect}
          />
        ) : (
          <PdfViewer source={source} documentId={documentId} losesSignatures />
        )}
      </Suspense>
    </>
  );
}
