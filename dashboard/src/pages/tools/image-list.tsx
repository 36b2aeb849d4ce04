import type { PdfImages } from '@platen/client';
import { Download, Images } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useFormat } from '../../i18n/format.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { State } from '../../ui/states.tsx';
import { useToolsTexts } from './texts.ts';
import styles from './tool-page.module.css';

type Image = PdfImages['images'][number];

/** Shows the images of a document, each of which can be saved. */
export function ImageList({ images }: { readonly images: readonly Image[] }) {
  const texts = useToolsTexts();
  const format = useFormat();
  const shown = useMemo(() => images.flatMap(pictureOf), [images]);
  useEffect(
    () => () => {
      for (const { url } of shown) URL.revokeObjectURL(url);
    },
    [shown],
  );
  if (images.length === 0) {
    return <State icon={Images} title={texts.noImages} text={texts.noImagesText} />;
  }
  return (
    <ul className={styles.pictures}>
      {shown.map(({ image, file, url }) => (
        <li key={file.name} className={styles.picture}>
          <img src={url} alt={file.name} />
          <div className={styles.caption}>
            <span>
              {texts.pixels(format.number(image.width), format.number(image.height))}
              <br />
              {texts.onPages([...new Set(image.uses.map(({ page }) => page + 1))].join(', '))} ·{' '}
              {format.size(file.size)}
            </span>
            <Button isIcon aria-label={texts.download(file.name)} onPress={() => saveFile(file)}>
              <Download aria-hidden />
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Returns the file of an image; none if it could not be read. */
function pictureOf(image: Image): { image: Image; file: File; url: string }[] {
  if (image.data === undefined || image.file === undefined) return [];
  const bytes = Uint8Array.from(atob(image.data), (character) => character.charCodeAt(0));
  const file = new File([bytes], image.file, { type: image.mediaType });
  return [{ image, file, url: URL.createObjectURL(file) }];
}
