import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useFormat } from '../i18n/format.ts';
import { usePassword } from '../session/passwords.tsx';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/states.tsx';
import type { PdfSource } from './open-pdf.ts';
import { type DisplayedPage, PdfPage } from './pdf-page.tsx';
import { PdfProblem } from './pdf-problem.tsx';
import styles from './pdf-viewer.module.css';
import { SignatureWarning } from './signature-warning.tsx';
import { useViewerTexts } from './texts.ts';
import { usePdf } from './use-pdf.ts';

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const FIT = 1;

interface PdfViewerProps {
  readonly source: PdfSource;
  /** Document of the PDF, whose password is remembered. */
  readonly documentId?: string;
  /** Current page, from 0; by default managed by the viewer. `onPageChange` reports a change. */
  readonly page?: number;
  readonly onPageChange?: (page: number) => void;
  readonly overlay?: (page: DisplayedPage) => ReactNode;
  /** Whether a changed document is made here, which loses the signatures of this one. */
  readonly losesSignatures?: boolean;
}

/** Shows pages of a PDF, one at a time, as wide as the space allows or larger. */
export default function PdfViewer({
  source,
  documentId = '',
  page,
  onPageChange,
  overlay,
  losesSignatures = false,
}: PdfViewerProps) {
  const texts = useViewerTexts();
  const format = useFormat();
  const { password, remember } = usePassword(documentId);
  const opened = usePdf(source, password);
  const { pdf } = opened;
  const [own, setOwn] = useState(0);
  const [zoom, setZoom] = useState(FIT);
  const stage = useRef<HTMLElement>(null);
  const width = useWidth(stage);
  if (opened.problem) return <PdfProblem of={opened} onPassword={remember} />;
  const count = pdf?.numPages ?? 1;
  const index = Math.min(page ?? own, count - 1);
  const turnTo = onPageChange ?? setOwn;
  const step = (by: 1 | -1) => ZOOMS[ZOOMS.indexOf(zoom) + by];
  return (
    <div className={styles.viewer}>
      {losesSignatures && <SignatureWarning pdf={pdf} documentId={documentId} />}
      <div className={styles.bar}>
        <div className={styles.group}>
          <Button
            look="quiet"
            isIcon
            aria-label={texts.previousPage}
            isDisabled={index === 0}
            onPress={() => turnTo(index - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <span role="status">{pdf ? texts.page(index + 1, count) : '…'}</span>
          <Button
            look="quiet"
            isIcon
            aria-label={texts.nextPage}
            isDisabled={index === count - 1}
            onPress={() => turnTo(index + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </div>
        <div className={styles.group}>
          <Button
            look="quiet"
            isIcon
            aria-label={texts.zoomOut}
            isDisabled={step(-1) === undefined}
            onPress={() => setZoom(step(-1)!)}
          >
            <ZoomOut aria-hidden />
          </Button>
          <span>{format.percent(zoom)}</span>
          <Button
            look="quiet"
            isIcon
            aria-label={texts.zoomIn}
            isDisabled={step(1) === undefined}
            onPress={() => setZoom(step(1)!)}
          >
            <ZoomIn aria-hidden />
          </Button>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <section ref={stage} className={styles.stage} tabIndex={0} aria-label={texts.preview}>
        {pdf ? <PdfPage pdf={pdf} index={index} width={width * zoom} overlay={overlay} /> : <Loading />}
      </section>
    </div>
  );
}

/** Returns the available width of a page in pixels, without the space around it. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
