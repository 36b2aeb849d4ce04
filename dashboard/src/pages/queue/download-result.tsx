import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useQueueTexts } from './texts.ts';

/** The PDF of a job that was not saved as a document; it is there for as long as the job. */
export function DownloadResult({ jobId }: { readonly jobId: string }) {
  const { queue: texts } = useQueueTexts();
  const platen = usePlaten();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { pdf } = await platen.waitForJob(jobId);
      if (pdf)
        saveFile(new File([pdf as Uint8Array<ArrayBuffer>], `${jobId}.pdf`, { type: 'application/pdf' }));
    },
  });
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Button look="primary" isPending={isPending} onPress={() => mutate()}>
        <Download aria-hidden />
        {texts.download}
      </Button>
    </>
  );
}
