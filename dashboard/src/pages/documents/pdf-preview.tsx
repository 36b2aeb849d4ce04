import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading } from '../../ui/states.tsx';
import styles from './pdf-preview.module.css';

GlobalWorkerOptions.workerSrc = workerUrl;
/** Where the build puts what pdf.js loads when a file needs it: decoders, character maps, fonts. */
const RESOURCES = `${import.meta.env.BASE_URL}assets/pdfjs/`;
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const FIT = 1;

/** Pages of a PDF, one at a time, as wide as there is room or larger. */
export default function PdfPreview({ url }: { readonly url: string }) {
  const { documents: texts } = useTexts();
  const format = useFormat();
  const { pdf, problem } = usePdf(url);
  const [number, setNumber] = useState(1);
  const [zoom, setZoom] = useState(FIT);
  const stage = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [text, setText] = useState('');
  const width = useWidth(stage);
  useEffect(() => {
    if (!pdf || width === 0) return;
    let cancel = () => {};
    let isCurrent = true;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (!isCurrent || !canvas.current) return;
      const natural = page.getViewport({ scale: 1 });
      const scale = (width / natural.width) * zoom;
      const density = window.devicePixelRatio || 1;
      const viewport = page.getViewport({ scale: scale * density });
      const target = canvas.current;
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      target.style.width = `${Math.floor(natural.width * scale)}px`;
      const task = page.render({ canvas: target, viewport });
      cancel = () => task.cancel();
      await task.promise;
      const { items } = await page.getTextContent();
      if (isCurrent) setText(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    };
    draw().catch(() => {});
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [pdf, number, zoom, width]);
  if (problem) {
    return (
      <Notice kind="warning">{problem === 'protected' ? texts.previewProtected : texts.previewFailed}</Notice>
    );
  }
  const step = (by: 1 | -1) => ZOOMS[ZOOMS.indexOf(zoom) + by];
  return (
    <div className={styles.viewer}>
      <div className={styles.bar}>
        <div className={styles.group}>
          <Button
            look="quiet"
            isIcon
            aria-label={texts.previousPage}
            isDisabled={number === 1}
            onPress={() => setNumber(number - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <span role="status">{pdf ? texts.page(number, pdf.numPages) : '…'}</span>
          <Button
            look="quiet"
            isIcon
            aria-label={texts.nextPage}
            isDisabled={number === (pdf?.numPages ?? 1)}
            onPress={() => setNumber(number + 1)}
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
        {!pdf && <Loading />}
        <canvas ref={canvas} className={styles.page} hidden={!pdf} aria-hidden />
        <p className="visually-hidden">{text}</p>
      </section>
    </div>
  );
}

function usePdf(url: string): { pdf?: PDFDocumentProxy; problem?: 'protected' | 'broken' } {
  const [state, setState] = useState<{ pdf?: PDFDocumentProxy; problem?: 'protected' | 'broken' }>({});
  useEffect(() => {
    const task = getDocument({
      url,
      cMapUrl: `${RESOURCES}cmaps/`,
      standardFontDataUrl: `${RESOURCES}standard_fonts/`,
      wasmUrl: `${RESOURCES}wasm/`,
      iccUrl: `${RESOURCES}iccs/`,
      disableAutoFetch: true,
    });
    let isCurrent = true;
    task.promise.then(
      (pdf) => isCurrent && setState({ pdf }),
      (error: unknown) =>
        isCurrent &&
        setState({ problem: (error as Error).name === 'PasswordException' ? 'protected' : 'broken' }),
    );
    return () => {
      isCurrent = false;
      void task.destroy();
    };
  }, [url]);
  return state;
}

/** Pixels that a page may be wide, without the space around it. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
