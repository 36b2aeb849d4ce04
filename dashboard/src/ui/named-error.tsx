import { ErrorText, RequestLink } from './error-notice.tsx';
import { Notice } from './notice.tsx';

/** Shows an error with the name of the row or document that it is about. */
export function NamedError({ name, error }: { readonly name: string; readonly error: unknown }) {
  return (
    <Notice kind="danger">
      <strong>{name}</strong>: <ErrorText error={error} /> <RequestLink error={error} />
    </Notice>
  );
}
