import { LinkTabs } from '../../ui/link-tabs.tsx';
import { useCertificatesTexts } from './texts.ts';

/** Links between certificates for signing and roots for verifying. */
export function CertificateTabs() {
  const { tabs } = useCertificatesTexts();
  return (
    <LinkTabs
      label={tabs.label}
      tabs={[
        { href: '/certificates', text: tabs.signing },
        { href: '/certificates/trusted', text: tabs.trusted },
      ]}
    />
  );
}
