import { ConnectionError, RateLimitError } from '@platen/client';
import { CircleAlert, Hourglass, type LucideIcon, Unplug } from 'lucide-react';
import { Component, type ReactNode, useContext, useEffect, useState } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import type { Messages } from '../i18n/messages.en.ts';
import { Button } from './button.tsx';
import { ErrorText, RequestLink } from './error-notice.tsx';
import { InPage } from './page.tsx';
import styles from './states.module.css';
import { useLaterRetry } from './use-later-retry.ts';

interface StateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: ReactNode;
  readonly detail?: ReactNode;
  /** Button or link that resolves the state. */
  readonly action?: ReactNode;
}

/** Replacement for missing content, or for a whole page: the reason, and a possible action. */
export function State({ icon: Icon, title, text, detail, action }: StateProps) {
  const Heading = useContext(InPage) ? 'h2' : 'h1';
  return (
    <div className={styles.state}>
      <span className={styles.icon} aria-hidden>
        <Icon />
      </span>
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.text}>{text}</p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}

/** State of content that could not be loaded. */
export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const { common, errors } = useTexts();
  const { icon, title, text } = describe(error, errors);
  useLaterRetry(error, onRetry);
  return (
    <div role="alert">
      <State
        icon={icon}
        title={title}
        text={text}
        detail={<RequestLink error={error} />}
        action={<Button onPress={onRetry}>{common.retry}</Button>}
      />
    </div>
  );
}

function describe(error: unknown, texts: Messages['errors']) {
  if (error instanceof ConnectionError)
    return { icon: Unplug, title: texts.offlineTitle, text: texts.offlineText };
  if (error instanceof RateLimitError) {
    return {
      icon: Hourglass,
      title: texts.slowDownTitle,
      text: texts.slowDownText(error.retryAfterSeconds ?? 60),
    };
  }
  return { icon: CircleAlert, title: texts.title, text: <ErrorText error={error} /> };
}

/** Grey placeholder bars for text that is loading. */
function Skeleton({
  width = '100%',
  height = '0.875rem',
}: {
  readonly width?: string;
  readonly height?: string;
}) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />;
}

/** Time after which loading is reported as slow. */
const SLOW_MS = 6_000;

export function Loading({ lines = 4 }: { readonly lines?: number }) {
  const { common } = useTexts();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading} role="status">
      {isSlow ? (
        <p className={styles.text}>{common.slow}</p>
      ) : (
        <span className="visually-hidden">{common.loading}</span>
      )}
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change places.
        <Skeleton key={line} width={`${[88, 64, 76, 52][line % 4]}%`} />
      ))}
    </div>
  );
}

/** Error boundary that keeps a fault of one page from breaking the others. Resets when `resetKey` changes. */
export class CrashBoundary extends Component<
  { readonly resetKey: string; readonly fallback: ReactNode; readonly children: ReactNode },
  { readonly crashedAt?: string }
> {
  override state: { readonly crashedAt?: string } = {};

  override componentDidCatch(): void {
    this.setState({ crashedAt: this.props.resetKey });
  }

  static getDerivedStateFromError(): object {
    return { crashedAt: '' };
  }

  override componentDidUpdate(previous: { readonly resetKey: string }): void {
    if (previous.resetKey !== this.props.resetKey && this.state.crashedAt !== undefined) {
      this.setState({ crashedAt: undefined });
    }
  }

  override render(): ReactNode {
    return this.state.crashedAt === undefined ? this.props.children : this.props.fallback;
  }
}
