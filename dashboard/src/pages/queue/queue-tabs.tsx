import { useQueueTexts } from '../../jobs/texts.ts';
import { LinkTabs } from '../../ui/link-tabs.tsx';

/** Tabs for individually queued jobs, and for batches. */
export function QueueTabs() {
  const { queue: texts } = useQueueTexts();
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
