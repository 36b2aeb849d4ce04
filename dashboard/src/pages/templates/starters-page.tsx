import type { Platen, Starter } from '@platen/client';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FilePlus } from 'lucide-react';
import { useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { usePlaten } from '../../session/session-provider.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Loading } from '../../ui/states.tsx';
import { StartDialog } from './start-dialog.tsx';
import styles from './template-card.module.css';
import { useTemplateTexts } from './texts.ts';
import { Thumbnail } from './thumbnail.tsx';

/** Lists the starter templates for a new template. */
export default function StartersPage() {
  const { start: texts } = useTemplateTexts();
  const platen = usePlaten();
  const [chosen, setChosen] = useState<Starter | 'blank'>();
  const { data, error, refetch } = useQuery({
    queryKey: ['starters'],
    queryFn: ({ signal }) => platen.listStarters({ limit: 100 }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const named = (starter: Starter): Starter => ({ ...starter, ...texts.starters[starter.slug] });
  const back = (
    <ButtonLink href="/templates">
      <ArrowLeft aria-hidden />
      {texts.back}
    </ButtonLink>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={back}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Loading lines={6} />}
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
          {data.data.map(named).map((starter) => (
            <li key={starter.slug}>
              <StarterCard starter={starter} onChoose={() => setChosen(starter)} />
            </li>
          ))}
        </ul>
      )}
      {chosen && (
        <StartDialog starter={chosen === 'blank' ? undefined : chosen} onClose={() => setChosen(undefined)} />
      )}
    </Page>
  );
}

function StarterCard({ starter, onChoose }: { readonly starter: Starter; readonly onChoose: () => void }) {
  const { slug, name, description } = starter;
  const source = async (platen: Platen, signal: AbortSignal) => {
    const { data } = await platen.getStarter(slug, { signal });
    const { slug: _, documentType: __, description: ___, ...parts } = data;
    return parts;
  };
  return (
    <AriaButton className={styles.card!} onPress={onChoose}>
      <Thumbnail of={['starter', slug]} label="" source={source} />
      <div className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{description}</span>
      </div>
    </AriaButton>
  );
}
