import type { PdfResponse, RedactionHit } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EyeOff, ListChecks, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { DocumentDrop } from '../../documents/document-drop.tsx';
import { derivedName } from '../../documents/document-name.ts';
import { useDocument } from '../../documents/use-document.ts';
import { useTexts } from '../../i18n/i18n.tsx';
import { PdfWorkspace } from '../../pdf/pdf-workspace.tsx';
import { useKeepWork, useKeptWork } from '../../session/kept-work.tsx';
import { usePassword } from '../../session/passwords.tsx';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { HitList, NotRead } from './hit-list.tsx';
import { isLeftOut } from './hits.ts';
import styles from './redact-page.module.css';
import { RegionLayer } from './region-layer.tsx';
import { areEmpty, bodyOf, NO_RULES, type Rules } from './rules.ts';
import { RulesPanel } from './rules-panel.tsx';
import { useRedactTexts } from './texts.ts';

/**
 * Redacts a document in three steps: choose rules, check every hit, remove the hits. The result is a new document; the original
 * stays unchanged.
 */
export default function RedactPage() {
  const { id = '' } = useParams();
  return (
    <DocumentDrop pathOf={(dropped) => `/documents/${dropped}/redact`}>
      <Redaction key={id} id={id} />
    </DocumentDrop>
  );
}

function Redaction({ id }: { readonly id: string }) {
  const { redact: texts } = useRedactTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const workId = `redact ${id}`;
  const kept = useKeptWork<Rules>(workId);
  const [rules, setRules] = useState(kept ?? { ...NO_RULES, template: search.get('template') ?? '' });
  const markSaved = useKeepWork<Rules>(workId, rules);
  const [page, setPage] = useState(0);
  const [shown, setShown] = useState<RedactionHit>();
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const document = useDocument(id);
  const { password } = usePassword(id);
  const body = () => ({ ...bodyOf(id, rules), ...(password !== undefined && { password }) });
  const preview = useMutation({ mutationFn: () => platen.previewRedaction(body()) });
  const total = preview.data?.total ?? 0;
  const leftOut = preview.data?.hits.filter((hit) => isLeftOut(hit, excluded)) ?? [];
  const exclude = [...new Set(leftOut.flatMap(({ id }) => id ?? []))];
  const applyText =
    leftOut.length === 0 ? texts.apply(total) : texts.applySome(total - leftOut.length, total);
  const apply = useMutation({
    mutationFn: async () => {
      const name = derivedName(document.data!.name, texts.suffix);
      const result = (await platen.redactPdf({ ...body(), exclude, saveName: name })) as PdfResponse;
      await result.body.cancel();
      markSaved();
      await queries.invalidateQueries({ queryKey: ['documents'] });
      return result;
    },
  });
  const change = (next: Rules) => {
    setRules(next);
    // The hits do not belong to the current rules any more.
    preview.reset();
    setShown(undefined);
  };
  const show = (hit: RedactionHit) => {
    setShown(hit);
    if (hit.page >= 0) setPage(hit.page);
  };
  if (document.error) return <ErrorState error={document.error} onRetry={document.refetch} />;
  if (!document.data) return <Loading lines={6} />;
  const back = { href: `/documents/${id}`, text: texts.back };
  if (apply.data) return <Done result={apply.data} name={document.data.name} />;
  return (
    <Page title={texts.title} lead={document.data.name} back={back}>
      <PdfWorkspace
        source={document.data.viewUrl}
        documentId={id}
        losesSignatures
        page={page}
        onPageChange={setPage}
        overlay={(displayed) => (
          <RegionLayer
            page={displayed}
            regions={rules.regions}
            hits={preview.data?.hits ?? []}
            excluded={excluded}
            shown={shown}
            onDraw={(region) => change({ ...rules, regions: [...rules.regions, region] })}
          />
        )}
      >
        {preview.data ? (
          <>
            <Button onPress={() => change(rules)}>
              <ListChecks aria-hidden />
              {texts.changeRules}
            </Button>
            <HitList
              preview={preview.data}
              rules={{ regions: rules.regions, patterns: body().patterns ?? [] }}
              shown={shown}
              onShow={show}
              excluded={excluded}
              onExclude={setExcluded}
              noHitsText={texts.noHitsText}
            />
            {total > 0 && (
              <div className={styles.applying}>
                <Button look="danger" isDisabled={leftOut.length === total} onPress={() => setAsking(true)}>
                  <EyeOff aria-hidden />
                  {applyText}
                </Button>
              </div>
            )}
          </>
        ) : (
          <>
            <RulesPanel rules={rules} page={page} onChange={change} onShowPage={setPage} />
            <div className={styles.applying}>
              <Button
                look="primary"
                isDisabled={areEmpty(rules)}
                isPending={preview.isPending}
                onPress={() => preview.mutate()}
              >
                <ScanSearch aria-hidden />
                {texts.look}
              </Button>
            </div>
            {preview.error && <ErrorNotice error={preview.error} />}
          </>
        )}
      </PdfWorkspace>
      {isAsking && (
        <ConfirmDialog
          title={texts.confirmTitle}
          lead={texts.confirmText}
          action={applyText}
          onClose={() => setAsking(false)}
          onConfirm={() => apply.mutateAsync()}
        />
      )}
    </Page>
  );
}

function Done({ result, name }: { readonly result: PdfResponse; readonly name: string }) {
  const { redact: texts } = useRedactTexts();
  const { documents } = useTexts();
  const count = result.redactionReport?.redactions.reduce((sum, it) => sum + it.count, 0) ?? 0;
  const left = result.redactionReport?.excluded.reduce((sum, it) => sum + it.count, 0) ?? 0;
  const pages = result.redactionReport?.rasterizedPages.length ?? 0;
  const claims = result.redactionReport?.conformance ?? [];
  return (
    <Page title={texts.doneTitle} lead={name}>
      <Notice kind="success">{texts.removed(count)}</Notice>
      {left > 0 && <Notice kind="info">{texts.leftIn(left)}</Notice>}
      <NotRead pages={result.redactionReport?.notRead ?? []} />
      {pages > 0 && <Notice kind="info">{texts.rasterized(pages)}</Notice>}
      {claims.length > 0 && <Notice kind="info">{texts.keeps(claims.join(', '))}</Notice>}
      <p>{texts.doneText}</p>
      <div className={styles.links}>
        <ButtonLink look="primary" href={`/documents/${result.documentId}`}>
          {texts.openResult}
        </ButtonLink>
        <ButtonLink href="/documents">{documents.back}</ButtonLink>
      </div>
    </Page>
  );
}
