import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react';
import { whenOnline } from '../api/when-online.ts';
import { Card } from '../ui/page.tsx';
import { Loading } from '../ui/states.tsx';
import styles from './pdf-workspace.module.css';

const PdfViewer = lazy(() => whenOnline(() => import('./pdf-viewer.tsx')));

/** Shows a document with controls beside it, or below it on a narrow screen. */
export function PdfWorkspace({
  children,
  ...viewer
}: ComponentProps<typeof PdfViewer> & { readonly children: ReactNode }) {
  return (
    <div className={styles.workspace}>
      <Suspense fallback={<Loading lines={6} />}>
        <PdfViewer {...viewer} />
      </Suspense>
      <Card isPadded>
        <div className={styles.side}>{children}</div>
      </Card>
    </div>
  );
}
