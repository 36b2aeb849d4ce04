import { useFormat } from '../../i18n/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { useCertificatesTexts } from './texts.ts';

/** Time before expiry in which a certificate is highlighted, long enough to order a new one. */
const SOON_MS = 30 * 86_400_000;

/** Shows when a certificate expires. */
export function Expiry({ at }: { readonly at: string }) {
  const { certificates: texts } = useCertificatesTexts();
  const format = useFormat();
  const left = Date.parse(at) - Date.now();
  if (left <= 0) return <Badge kind="danger">{texts.expired(format.date(at))}</Badge>;
  return left < SOON_MS ? <Badge kind="warning">{format.date(at)}</Badge> : format.date(at);
}
