import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useQueueTexts } from '../../jobs/texts.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { saveFile } from '../../ui/save-file.ts';

/** Downloads a job's result that was not saved as a document; it exists as long as the job. */
export function DownloadResult({ jobId, mediaType }: { readonly jobId: string; readonly mediaType: string }) {
  const { queue: texts } = useQueueTexts();
  const platen = usePlaten();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { pdf, file } = await platen.waitForJob(jobId);
      const content = pdf ?? file;
      if (content) saveFile(new File([content], `${jobId}.${mediaType.split('/')[1]}`, { type: mediaType }));
    },
  });
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Button look="primary" isPending={isPending} onPress={() => mutate()}>
        <Download aria-hidden />
        {mediaType === 'application/pdf' ? texts.download : texts.downloadFile}
      </Button>
    </>
  );
}
