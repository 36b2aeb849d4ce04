import type { Platen } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/session-provider.tsx';
import { useOnScreen } from '../../ui/use-on-screen.ts';
import { oneAfterTheOther } from './one-after-the-other.ts';
import styles from './template-card.module.css';

const KEPT_MS = 30 * 60_000;

interface ThumbnailProps {
  /** Cache key: identifies the template and its state, for each of which one image is rendered. */
  readonly of: readonly (string | number)[];
  readonly label: string;
  readonly load: (platen: Platen, signal: AbortSignal) => Promise<Blob>;
}

/**
 * Shows the first page of a template with its sample data, loaded when it scrolls into view. Images are loaded one after another,
 * so that those still to be rendered don't delay other requests, and only for keys that may preview.
 */
export function Thumbnail({ of, label, load }: ThumbnailProps) {
  const { platen, isAdmin } = useSession();
  const frame = useRef<HTMLDivElement>(null);
  const isOnScreen = useOnScreen(frame);
  const { data, isError } = useQuery({
    queryKey: ['thumbnail', ...of],
    queryFn: ({ signal }) => oneAfterTheOther(signal, () => load(platen, signal)),
    enabled: isAdmin && isOnScreen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  const url = useObjectUrl(data);
  return (
    <div ref={frame} className={styles.thumbnail}>
      {url !== undefined && <img src={url} alt={label} />}
      {url === undefined && (isError || !isAdmin) && <FileText aria-hidden />}
      {url === undefined && !isError && isAdmin && <span className={styles.waiting} />}
    </div>
  );
}

function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
