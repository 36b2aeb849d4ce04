import type { ReactNode } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import { usePlaten } from '../session/session-provider.tsx';
import { DropArea } from '../ui/drop-area.tsx';
import { useNavigateFromHere } from '../ui/use-navigate-from-here.ts';
import { UploadList } from './upload-list.tsx';
import { useUploadTexts } from './upload-texts.ts';
import { useUploads } from './uploads.ts';

/** Part of a document's page onto which another file is dropped, to open it on the same page. */
export function DocumentDrop({
  pathOf,
  children,
}: {
  readonly pathOf: (documentId: string) => string;
  readonly children: ReactNode;
}) {
  const { documents: texts } = useTexts();
  const { openDropped } = useUploadTexts();
  const platen = usePlaten();
  const navigate = useNavigateFromHere();
  const { uploads, add, clear } = useUploads(platen, texts.notAPdf, ({ documentId }) =>
    navigate(pathOf(documentId)),
  );
  return (
    <DropArea hint={openDropped} onDrop={(files) => add(files.slice(0, 1))}>
      <UploadList uploads={uploads.filter(({ state }) => state !== 'done')} onClear={clear} />
      {children}
    </DropArea>
  );
}
