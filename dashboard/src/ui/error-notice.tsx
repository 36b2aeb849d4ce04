import { ApiError, ConnectionError, RateLimitError } from '@platen/client';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-aria-components';
import { whenOnline } from '../api/when-online.ts';
import { useI18n, useTexts } from '../i18n/i18n.tsx';
import type { Messages } from '../i18n/messages.en.ts';
import { messageOf } from '../session/session-provider.tsx';
import { Notice, type NoticeKind } from './notice.tsx';

const ApiErrorText = lazy(() => whenOnline(() => import('./api-error-text.tsx')));

interface ErrorTextProps {
  readonly error: unknown;
  /** Whether the request is repeated when the network is back, as queries are. */
  readonly isRepeated?: boolean;
}

/** Shows the error of an action next to its control. */
export function ErrorNotice({
  kind = 'danger',
  ...props
}: ErrorTextProps & {
  readonly kind?: NoticeKind;
}) {
  return (
    <Notice kind={kind}>
      <ErrorText {...props} /> <RequestLink error={props.error} />
    </Notice>
  );
}

/** Link to the request of an API error, in a new tab: the work on this page stays. */
export function RequestLink({ error }: { readonly error: unknown }): ReactNode {
  const { errors } = useTexts();
  if (!(error instanceof ApiError) || error.requestId === undefined) return null;
  return (
    <Link href={`/requests?requestId=${error.requestId}`} target="_blank">
      {errors.viewRequest}
    </Link>
  );
}

/** Shows an error in the user's language where the dashboard has a translation; the API's own messages are English. */
export function ErrorText({ error, isRepeated = false }: ErrorTextProps): ReactNode {
  const {
    language,
    t: { errors },
  } = useI18n();
  const known = knownText(error, errors, isRepeated);
  if (known !== undefined) return known;
  if (!(error instanceof ApiError)) return messageOf(error);
  const original = <span lang="en">{error.message}</span>;
  return (
    <Suspense fallback={original}>
      <ApiErrorText error={error} language={language} />
    </Suspense>
  );
}

function knownText(error: unknown, texts: Messages['errors'], isRepeated: boolean): string | undefined {
  if (error instanceof ConnectionError)
    return `${texts.offlineTitle}. ${isRepeated ? texts.offlineText : texts.offlineAction}`;
  if (error instanceof RateLimitError && error.code === 'RATE_LIMITED') {
    return `${texts.slowDownTitle}. ${texts.slowDownText(error.retryAfterSeconds ?? 60)}`;
  }
  return undefined;
}
