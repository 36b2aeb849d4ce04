import type { RenderWarning } from '../contract/render-warning.ts';
import type { CdpConnection, CdpEvent } from './cdp-connection.ts';
import type { RenderWarnings } from './render-warnings.ts';

/** Used fields of `Runtime.exceptionThrown` and `Runtime.exceptionRevoked`. */
interface ExceptionThrown {
  readonly exceptionDetails: {
    readonly exceptionId: number;
    readonly text: string;
    readonly url?: string;
    readonly exception?: { readonly description?: string; readonly value?: unknown };
  };
}
interface ExceptionRevoked {
  readonly exceptionId: number;
}

/**
 * Records uncaught errors and rejected promises of a document's scripts as warnings, until the returned function is called. The
 * session must have `Runtime` enabled.
 */
export function collectScriptErrors(
  connection: CdpConnection,
  sessionId: string,
  warnings: RenderWarnings,
): () => void {
  const noted = new Map<number, RenderWarning>();
  return connection.listen((event: CdpEvent) => {
    if (event.sessionId !== sessionId) return;
    if (event.method === 'Runtime.exceptionThrown') {
      const { exceptionDetails } = event.params as unknown as ExceptionThrown;
      const entry = warnings.add(warningOf(exceptionDetails));
      if (entry !== undefined) noted.set(exceptionDetails.exceptionId, entry);
    }
    // A rejection that is handled a little later is not a fault.
    if (event.method === 'Runtime.exceptionRevoked') {
      const entry = noted.get((event.params as unknown as ExceptionRevoked).exceptionId);
      if (entry !== undefined) warnings.remove(entry);
    }
  });
}

function warningOf(details: ExceptionThrown['exceptionDetails']): RenderWarning {
  const { exception, text, url } = details;
  const thrown = exception?.description ?? (exception?.value === undefined ? '' : String(exception.value));
  return {
    kind: 'script',
    ...(url === undefined || url.startsWith('about:') ? {} : { url }),
    message: thrown === '' ? text : thrown,
  };
}
