import { NotFoundError, type RedactionHit } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { BookMarked, EyeOff, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { DocumentChoice } from '../../documents/document-choice.tsx';
import { useDocument } from '../../documents/use-document.ts';
import { lockOf } from '../../pdf/locked.ts';
import { PdfWorkspace } from '../../pdf/pdf-workspace.tsx';
import { usePassword } from '../../session/passwords.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Loading, State } from '../../ui/states.tsx';
import { HitList } from '../redact/hit-list.tsx';
import { HitMarks } from '../redact/hit-marks.tsx';
import styles from '../redact/redact-page.module.css';
import { bodyOf, NO_RULES } from '../redact/rules.ts';
import { useRedactTexts } from '../redact/texts.ts';

/** Shows what a redaction template would remove from a document. Nothing is removed and nothing is saved. */
export default function TryOutPage() {
  const { slug = '' } = useParams();
  const { redactionTemplates: texts } = useRedactTexts();
  const platen = usePlaten();
  const [search, setSearch] = useSearchParams();
  const documentId = search.get('document') ?? '';
  const template = useQuery({
    queryKey: ['redaction-templates', 'one', slug],
    queryFn: async ({ signal }) => (await platen.getRedactionTemplate(slug, { signal })).data,
  });
  const back = { href: '/redaction-templates', text: texts.back };
  if (template.error instanceof NotFoundError) {
    return (
      <State
        icon={BookMarked}
        title={texts.goneTitle}
        text={texts.goneText}
        action={<ButtonLink href={back.href}>{back.text}</ButtonLink>}
      />
    );
  }
  if (template.error) return <ErrorState error={template.error} onRetry={template.refetch} />;
  if (!template.data) return <Loading lines={6} />;
  return (
    <Page title={texts.tryOutTitle(template.data.name)} lead={texts.tryOutLead} back={back}>
      {documentId === '' ? (
        <DocumentChoice
          label={texts.chooseDocument}
          action={texts.tryOut}
          icon={ScanSearch}
          onChoose={({ id }) => setSearch({ document: id })}
        />
      ) : (
        <TryOut slug={slug} documentId={documentId} onChooseAnother={() => setSearch({})} />
      )}
    </Page>
  );
}

function TryOut({
  slug,
  documentId,
  onChooseAnother,
}: {
  readonly slug: string;
  readonly documentId: string;
  readonly onChooseAnother: () => void;
}) {
  const { redactionTemplates: texts } = useRedactTexts();
  const platen = usePlaten();
  const [page, setPage] = useState(0);
  const [shown, setShown] = useState<RedactionHit>();
  const document = useDocument(documentId);
  const { password, attempt } = usePassword(documentId);
  const preview = useQuery({
    queryKey: ['redaction-preview', slug, documentId, attempt],
    queryFn: ({ signal }) =>
      platen.previewRedaction(
        {
          ...bodyOf(documentId, { ...NO_RULES, template: slug }),
          ...(password !== undefined && { password }),
        },
        { signal },
      ),
    // Each visit requests a new preview, because the template may have changed; returning to the browser tab does not.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  // The viewer asks for the password.
  const isLocked = lockOf(preview.error) !== undefined;
  const another = <Button onPress={onChooseAnother}>{texts.chooseAnother}</Button>;
  if (document.error instanceof NotFoundError) {
    return (
      <State icon={BookMarked} title={texts.noDocumentTitle} text={texts.noDocumentText} action={another} />
    );
  }
  if (document.error) return <ErrorState error={document.error} onRetry={document.refetch} />;
  if (!document.data) return <Loading lines={6} />;
  const show = (hit: RedactionHit) => {
    setShown(hit);
    if (hit.page >= 0) setPage(hit.page);
  };
  return (
    <PdfWorkspace
      source={document.data.viewUrl}
      documentId={documentId}
      page={page}
      onPageChange={setPage}
      overlay={(displayed) => <HitMarks page={displayed} hits={preview.data?.hits ?? []} shown={shown} />}
    >
      <section className={styles.group} aria-label={texts.document}>
        <h2 className={styles.label}>{document.data.name}</h2>
        <div className={styles.links}>{another}</div>
      </section>
      {preview.error && !isLocked && <ErrorState error={preview.error} onRetry={preview.refetch} />}
      {!preview.data && !preview.error && <Loading lines={4} />}
      {preview.data && (
        <HitList
          preview={preview.data}
          rules={{ regions: [], patterns: [] }}
          shown={shown}
          onShow={show}
          noHitsText={texts.noHitsText}
        />
      )}
      {preview.data && preview.data.total > 0 && (
        <ButtonLink href={`/documents/${documentId}/redact?template=${encodeURIComponent(slug)}`}>
          <EyeOff aria-hidden />
          {texts.redactWithIt}
        </ButtonLink>
      )}
    </PdfWorkspace>
  );
}
