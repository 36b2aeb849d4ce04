import type { Starter } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { FilePlus, FileText, FileUp } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton, FileTrigger } from 'react-aria-components';
import { usePlaten } from '../../session/session-provider.tsx';
import { Notice } from '../../ui/notice.tsx';
import { isOfficeTemplate, OFFICE_TEMPLATE_SUFFIXES } from '../../ui/office-files.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { StartDialog } from './start-dialog.tsx';
import { STARTER_PICTURES } from './starter-pictures.ts';
import styles from './template-card.module.css';
import { useTemplateTexts } from './texts.ts';

/** Lists the starter templates for a new template. */
export default function StartersPage() {
  const { start: texts } = useTemplateTexts();
  const platen = usePlaten();
  const [chosen, setChosen] = useState<Starter | File | 'blank'>();
  const [isRefused, setRefused] = useState(false);
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    setRefused(!isOfficeTemplate(file));
    if (isOfficeTemplate(file)) setChosen(file);
  };
  const { target, isOver } = useFileDrop<HTMLDivElement>(choose);
  const { data, error, refetch } = useQuery({
    queryKey: ['starters'],
    queryFn: ({ signal }) => platen.listStarters({ limit: 100 }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const named = (starter: Starter): Starter => ({ ...starter, ...texts.starters[starter.slug] });
  const back = { href: '/templates', text: texts.back };
  return (
    <Page title={texts.title} lead={texts.lead} back={back}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Loading lines={6} />}
      <div ref={target} className={styles.drop} data-drop-target={isOver || undefined}>
        {isRefused && <Notice kind="danger">{texts.notOffice}</Notice>}
        {data && (
          <ul className={styles.grid}>
            <li>
              <AriaButton className={styles.card!} onPress={() => setChosen('blank')}>
                <div className={styles.thumbnail}>
                  <FilePlus aria-hidden />
                </div>
                <div className={styles.text}>
                  <span className={styles.name}>{texts.blank}</span>
                  <span className={styles.detail}>{texts.blankText}</span>
                </div>
              </AriaButton>
            </li>
            <li>
              <FileTrigger
                acceptedFileTypes={OFFICE_TEMPLATE_SUFFIXES}
                onSelect={(files) => choose([...(files ?? [])])}
              >
                <AriaButton className={styles.card!}>
                  <div className={styles.thumbnail}>
                    <FileUp aria-hidden />
                  </div>
                  <div className={styles.text}>
                    <span className={styles.name}>{texts.office}</span>
                    <span className={styles.detail}>{texts.officeText}</span>
                  </div>
                </AriaButton>
              </FileTrigger>
            </li>
            {data.data.map(named).map((starter) => (
              <li key={starter.slug}>
                <StarterCard starter={starter} onChoose={() => setChosen(starter)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {chosen && (
        <StartDialog
          starter={chosen === 'blank' || chosen instanceof File ? undefined : chosen}
          file={chosen instanceof File ? chosen : undefined}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Page>
  );
}

function StarterCard({ starter, onChoose }: { readonly starter: Starter; readonly onChoose: () => void }) {
  const { slug, name, description } = starter;
  const picture = STARTER_PICTURES.get(slug);
  return (
    <AriaButton className={styles.card!} onPress={onChoose}>
      <div className={styles.thumbnail}>
        {picture === undefined ? <FileText aria-hidden /> : <img src={picture} alt="" loading="lazy" />}
      </div>
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{description}</span>
      </div>
    </AriaButton>
  );
}
