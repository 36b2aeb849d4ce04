import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FilePlus, RotateCcw, RotateCw, Save, Scissors, SquarePlus, Trash2, Undo2 } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useState } from 'react';
import { useParams } from 'wouter';
import { derivedName, MAX_NAME } from '../../documents/document-name.ts';
import { useDocument } from '../../documents/use-document.ts';
import { PdfProblem } from '../../pdf/pdf-problem.tsx';
import { SignatureWarning } from '../../pdf/signature-warning.tsx';
import { usePdf } from '../../pdf/use-pdf.ts';
import { useKeepWork, useKeptWork } from '../../session/kept-work.tsx';
import { usePassword, usePasswords } from '../../session/passwords.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { TextField } from '../../ui/field.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { ToolOutcome } from '../tools/tool-outcome.tsx';
import { InsertDialog } from './insert-dialog.tsx';
import { LeafGrid } from './leaf-grid.tsx';
import { type Leaf, pipelineOf } from './leaves.ts';
import styles from './page-editor.module.css';
import { usePageEditorTexts } from './texts.ts';
import { useLeaves } from './use-leaves.ts';
import { useSources } from './use-sources.ts';

/** Orders, rotates, deletes, inserts and splits pages, and saves them as new documents. */
export default function PageEditorPage() {
  const { id = '' } = useParams();
  const texts = usePageEditorTexts();
  const document = useDocument(id);
  const { password, remember } = usePassword(id);
  const opened = usePdf(document.data?.viewUrl, password);
  const { pdf } = opened;
  if (document.error) return <ErrorState error={document.error} onRetry={document.refetch} />;
  if (opened.problem) {
    return (
      <Page
        title={texts.title}
        lead={document.data?.name}
        back={document.data && { href: `/documents/${id}`, text: document.data.name }}
      >
        <PdfProblem of={opened} onPassword={remember} />
      </Page>
    );
  }
  if (!document.data || !pdf) return <Loading lines={6} />;
  return <Editor key={id} id={id} name={document.data.name} pdf={pdf} />;
}

function Editor({
  id,
  name,
  pdf,
}: {
  readonly id: string;
  readonly name: string;
  readonly pdf: PDFDocumentProxy;
}) {
  const texts = usePageEditorTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const { passwordOf, remember } = usePasswords();
  const workId = `pages ${id}`;
  const kept = useKeptWork<readonly Leaf[]>(workId);
  const edit = useLeaves(id, pdf.numPages, kept);
  const markSaved = useKeepWork(workId, edit.leaves);
  const sources = useSources(edit.leaves, id);
  const [isInserting, setInserting] = useState(false);
  const [saveName, setSaveName] = useState(derivedName(name, texts.suffix));
  const save = useMutation({
    mutationFn: async () => {
      const edited = { documentId: id, pageCount: pdf.numPages };
      const pipeline = pipelineOf(edit.leaves, edited, passwordOf);
      const made = await platen.runPipeline({
        ...pipeline,
        respond: 'json',
        ...(saveName.trim() !== '' && { saveName: saveName.trim() }),
      });
      if (!('data' in made)) throw new Error('the service answered with something other than a report');
      markSaved();
      await queries.invalidateQueries({ queryKey: ['documents'] });
      return made.data.documents;
    },
  });
  const { leaves, selected } = edit;
  const isEmpty = selected.size === 0;
  const parts = leaves.filter(({ startsPart }, at) => startsPart || at === 0).length;
  const isSplit = leaves.some((leaf) => selected.has(leaf.id) && leaf.startsPart);
  const back = { href: `/documents/${id}`, text: name };
  return (
    <Page isWide title={texts.title} lead={texts.lead} back={back}>
      <SignatureWarning pdf={pdf} documentId={id} />
      <div className={styles.bar}>
        <span role="status" className={styles.count}>
          {isEmpty ? texts.noneSelected : texts.selected(selected.size)}
        </span>
        <Button isDisabled={isEmpty} onPress={() => edit.rotate(-90)}>
          <RotateCcw aria-hidden />
          {texts.rotateLeft}
        </Button>
        <Button isDisabled={isEmpty} onPress={() => edit.rotate(90)}>
          <RotateCw aria-hidden />
          {texts.rotateRight}
        </Button>
        <Button isDisabled={isEmpty || selected.size === leaves.length} onPress={() => edit.remove()}>
          <Trash2 aria-hidden />
          {texts.delete}
        </Button>
        <Button isDisabled={isEmpty} onPress={() => edit.split(!isSplit)}>
          <Scissors aria-hidden />
          {isSplit ? texts.join : texts.split}
        </Button>
        <Button onPress={() => setInserting(true)}>
          <FilePlus aria-hidden />
          {texts.insert}
        </Button>
        <Button onPress={() => edit.insert([{ documentId: null, index: 0 }])}>
          <SquarePlus aria-hidden />
          {texts.insertBlank}
        </Button>
        <Button isDisabled={!edit.canUndo} onPress={edit.undo}>
          <Undo2 aria-hidden />
          {texts.undo}
        </Button>
      </div>
      <LeafGrid edit={edit} pdfOf={(of) => (of === id ? pdf : sources.pdfs.get(of))} />
      <p className={styles.keys}>{texts.keys}</p>
      {save.data && <ToolOutcome result={{ kind: 'documents', documents: save.data }} />}
      <Card isPadded>
        <div className={styles.save}>
          <TextField
            label={texts.name}
            value={saveName}
            onChange={setSaveName}
            maxLength={MAX_NAME}
            autoComplete="off"
          />
          <Button
            look="primary"
            isPending={save.isPending}
            isDisabled={!edit.canUndo}
            onPress={() => save.mutate()}
          >
            <Save aria-hidden />
            {texts.submit(parts)}
          </Button>
        </div>
        {save.error && <ErrorNotice error={save.error} />}
      </Card>
      {isInserting && (
        <InsertDialog
          onClose={() => setInserting(false)}
          open={async (documentId, typed) => {
            const { numPages } = await sources.open(documentId, typed ?? passwordOf(documentId));
            if (typed !== undefined) remember(documentId, typed);
            return numPages;
          }}
          onInsert={(documentId, pageCount) => {
            edit.insert(Array.from({ length: pageCount }, (_, index) => ({ documentId, index })));
            setInserting(false);
          }}
        />
      )}
    </Page>
  );
}
