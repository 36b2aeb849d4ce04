import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Form } from 'react-aria-components';
import { useParams } from 'wouter';
import { whenOnline } from '../../api/when-online.ts';
import { useDocument } from '../../documents/use-document.ts';
import { usePassword } from '../../session/passwords.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Select } from '../../ui/select.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { formatRanges, rangesOf } from '../tools/page-ranges.ts';
import styles from './images-page.module.css';
import { readPages } from './read-pages.ts';
import { useImagesTexts } from './texts.ts';

const ThumbsOf = lazy(() => whenOnline(() => import('../../pdf/thumbs-of.tsx')));

const RESOLUTIONS = ['72', '150', '300'] as const;
/** Maximum number of images on one dashboard page, so that it stays fast. */
const MAX_PAGES = 20;

interface Picture {
  /** From 1. */
  readonly page: number;
  readonly file: File;
  readonly url: string;
}

/** Makes images of selected pages of a document, which can be saved. */
export default function ImagesPage() {
  const { id = '' } = useParams();
  const { images: texts } = useImagesTexts();
  const platen = usePlaten();
  const [dpi, setDpi] = useState<(typeof RESOLUTIONS)[number]>('150');
  const [range, setRange] = useState('1');
  const { password } = usePassword(id);
  const document = useDocument(id);
  const chosen = readPages(range, MAX_PAGES);
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async (pages: readonly number[]): Promise<Picture[]> => {
      const body = {
        pdf: { documentId: id },
        password,
        dpi: Number(dpi),
        pages: pages.map((page) => page - 1),
      };
      const { pages: images } = await platen.rasterizePdf(body);
      return images.map((base64, index) => pictureOf(pages[index]!, base64));
    },
  });
  useEffect(
    () => () => {
      for (const { url } of data ?? []) URL.revokeObjectURL(url);
    },
    [data],
  );
  if (document.error) return <ErrorState error={document.error} onRetry={document.refetch} />;
  const back = { href: `/documents/${id}`, text: texts.back };
  return (
    <Page
      title={texts.title}
      lead={[document.data?.name, texts.lead].filter(Boolean).join(' · ')}
      back={back}
    >
      <Card isPadded>
        <Form
          className={styles.form!}
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen && !isPending) mutate(chosen);
          }}
        >
          <TextField
            label={texts.pages}
            hint={texts.pagesHint}
            error={chosen ? undefined : texts.pagesWrong(MAX_PAGES)}
            value={range}
            onChange={setRange}
          />
          <Select<(typeof RESOLUTIONS)[number]>
            label={texts.resolution}
            value={dpi}
            onChange={setDpi}
            options={RESOLUTIONS.map((value) => ({ value, text: texts.dpi(value) }))}
          />
          <Button type="submit" look="primary" isPending={isPending} isDisabled={!chosen}>
            {texts.make}
          </Button>
        </Form>
      </Card>
      {error && <ErrorNotice error={error} />}
      {data && (
        <ul className={styles.pictures}>
          {data.map((picture) => (
            <PictureCard key={picture.page} picture={picture} />
          ))}
        </ul>
      )}
      {document.data ? (
        <Suspense fallback={<Loading lines={6} />}>
          <ThumbsOf
            source={document.data.viewUrl}
            documentId={id}
            selected={new Set(readPages(range, Number.POSITIVE_INFINITY)?.map((page) => page - 1))}
            onSelect={(pages) => setRange(formatRanges(rangesOf(pages)))}
          />
        </Suspense>
      ) : (
        <Loading lines={6} />
      )}
    </Page>
  );
}

function pictureOf(page: number, base64: string): Picture {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const file = new File([bytes], `${page}.png`, { type: 'image/png' });
  return { page, file, url: URL.createObjectURL(file) };
}

function PictureCard({ picture: { page, file, url } }: { readonly picture: Picture }) {
  const { images: texts } = useImagesTexts();
  return (
    <li className={styles.picture}>
      <img src={url} alt={texts.page(page)} />
      <div className={styles.caption}>
        {texts.page(page)}
        <Button isIcon aria-label={texts.save(page)} onPress={() => saveFile(file)}>
          <Download aria-hidden />
        </Button>
      </div>
    </li>
  );
}
