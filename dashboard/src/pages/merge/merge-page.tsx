import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Merge, Plus, Upload } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { FileTrigger, useListData } from 'react-aria-components';
import { DocumentChoice } from '../../documents/document-choice.tsx';
import { UploadList } from '../../documents/upload-list.tsx';
import { ACCEPTED } from '../../documents/uploaded-file.ts';
import { useUploads } from '../../documents/uploads.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { usePasswords } from '../../session/passwords.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { DropArea } from '../../ui/drop-area.tsx';
import { TextField } from '../../ui/field.tsx';
import { FieldProblems } from '../../ui/field-problems.tsx';
import { NamedError } from '../../ui/named-error.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { useNavigateFromHere } from '../../ui/use-navigate-from-here.ts';
import { hasValidPages, inputOf, isPartial, type Part, partProblem, pipelineOf } from './merge-order.ts';
import styles from './merge-page.module.css';
import { PartList } from './part-list.tsx';
import { useMergeTexts } from './texts.ts';

const FEWEST = 2;
/** Maximum number of files in a merge. */
const MOST = 20;

/** Merges documents and dropped files, in an order that is changed by dragging or by keyboard. */
export default function MergePage() {
  const { merge: texts } = useMergeTexts();
  const { documents: documentTexts } = useTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const navigate = useNavigateFromHere();
  const [name, setName] = useState('');
  const nextId = useRef(0);
  const { passwordOf } = usePasswords();
  const parts = useListData<Part>({ initialItems: [], getKey: ({ id }) => id });
  const merge = useMutation({
    mutationFn: async (inputs: readonly Part[]) => {
      const documentId = await mergeParts(inputs);
      await queries.invalidateQueries({ queryKey: ['documents'] });
      navigate(`/documents/${documentId}`);
    },
  });
  const problem = useMemo(
    () => partProblem(merge.error, merge.variables ?? []),
    [merge.error, merge.variables],
  );
  const withPasswords = () =>
    parts.items.map((part) => ({
      ...part,
      password: part.password || (passwordOf(part.documentId) ?? ''),
    }));
  const mergeParts = async (inputs: readonly Part[]): Promise<string | undefined> => {
    const saved = name.trim() !== '' ? { saveName: name.trim() } : {};
    if (inputs.some(isPartial)) {
      const made = await platen.runPipeline({ ...pipelineOf(inputs), ...saved, respond: 'json' });
      return 'data' in made ? made.data.documents[0]?.id : undefined;
    }
    const result = await platen.mergePdfs({ pdfs: inputs.map(inputOf), ...saved });
    await result.body.cancel();
    return result.documentId;
  };
  const add = ({ id, name: partName }: { readonly id: string; readonly name: string }) => {
    parts.append({ id: nextId.current++, documentId: id, name: partName, pages: '', password: '' });
  };
  const {
    uploads,
    add: upload,
    clear,
  } = useUploads(platen, documentTexts.notAPdf, ({ documentId, name: fileName }) => {
    add({ id: documentId, name: fileName });
    void queries.invalidateQueries({ queryKey: ['documents'] });
  });
  const signed = parts.items.filter(({ isSigned }) => isSigned);
  const trigger = (
    <FileTrigger acceptedFileTypes={ACCEPTED} allowsMultiple onSelect={(files) => upload([...(files ?? [])])}>
      <Button>
        <Upload aria-hidden />
        {texts.upload}
      </Button>
    </FileTrigger>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={trigger}>
      <UploadList uploads={uploads.filter(({ state }) => state !== 'done')} onClear={clear} />
      <DropArea hint={texts.drop} onDrop={upload}>
        <div className={styles.columns}>
          <DocumentChoice
            label={texts.choose}
            icon={Plus}
            action={texts.add}
            isDisabled={parts.items.length >= MOST}
            onChoose={add}
          />
          <Card isPadded>
            <div className={styles.order}>
              <FieldProblems
                error={problem ? problem.fieldError : merge.error}
                hasOwnRest={problem !== undefined}
              >
                <PartList parts={parts} />
                {signed.length > 0 && (
                  <Notice kind="warning">
                    {texts.losesSignatures(signed.map((part) => part.name).join(', '))}
                  </Notice>
                )}
                <TextField
                  name="saveName"
                  label={texts.name}
                  hint={texts.nameHint}
                  value={name}
                  onChange={setName}
                  maxLength={200}
                  autoComplete="off"
                />
              </FieldProblems>
              {problem && <NamedError name={problem.part.name} error={problem.error} />}
              <Button
                look="primary"
                isDisabled={
                  parts.items.length < FEWEST ||
                  parts.items.length > MOST ||
                  !parts.items.every(hasValidPages)
                }
                isPending={merge.isPending}
                onPress={() => merge.mutate(withPasswords())}
              >
                <Merge aria-hidden />
                {texts.submit(parts.items.length)}
              </Button>
            </div>
          </Card>
        </div>
      </DropArea>
    </Page>
  );
}
