import { useTexts } from '../../i18n/i18n.tsx';
import { LinkTabs } from '../../ui/link-tabs.tsx';

/** Between the jobs that were queued one by one, and batches. */
export function QueueTabs() {
  const { queue: texts } = useTexts();
  return (
    <LinkTabs
      label={texts.kinds}
      tabs={[
        { href: '/jobs', text: texts.jobs },
        { href: '/jobs/batches', text: texts.batches },
      ]}
    />
  );
}
