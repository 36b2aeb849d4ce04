import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useQueueTexts } from '../../jobs/texts.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { saveFile } from '../../ui/save-file.ts';

const TYPES = { zip: 'application/zip', pdf: 'application/pdf' } as const;

/** Downloads all PDFs of a batch, as a ZIP or as one PDF. */
export function BatchDownloads({ batchId }: { readonly batchId: string }) {
  const { queue: texts } = useQueueTexts();
  const platen = usePlaten();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async (format: keyof typeof TYPES) => {
      const results = await platen.getBatchResults(batchId, { format, names: true });
      saveFile(new File([await results.bytes()], `batch.${format}`, { type: TYPES[format] }));
    },
  });
  return (
    <>
      {error && <ErrorNotice error={error} />}
      <Button isPending={isPending && variables === 'zip'} onPress={() => mutate('zip')}>
        <Download aria-hidden />
        {texts.zip}
      </Button>
      <Button isPending={isPending && variables === 'pdf'} onPress={() => mutate('pdf')}>
        <Download aria-hidden />
        {texts.onePdf}
      </Button>
    </>
  );
}
