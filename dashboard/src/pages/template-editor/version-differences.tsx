import type { Platen } from '@platen/client';
import { jsonText } from '../../code/json-text.ts';
import { usePlaten } from '../../session/session-provider.tsx';
import { Differences } from '../versions/differences.tsx';
import { draftOf, PARTS } from './draft.ts';
import { useEditorTexts } from './texts.ts';

const DIFFERING = [...PARTS, 'samples', 'options'] as const;
const LIQUID: ReadonlySet<string> = new Set(['html', 'header', 'footer']);
type Texts = Readonly<Record<(typeof DIFFERING)[number], string>>;

/** Shows each part in which a version differs from the current one. */
export function VersionDifferences({
  slug,
  version,
  current,
}: {
  readonly slug: string;
  readonly version: number;
  readonly current: number;
}) {
  const texts = useEditorTexts();
  const platen = usePlaten();
  const parts = DIFFERING.map((id) => ({
    id,
    title: texts.parts[id],
    language: LIQUID.has(id) ? ('liquid' as const) : ('json' as const),
  }));
  return (
    <Differences
      of={['template', slug]}
      load={(number, signal) => textsOf(platen, slug, number, signal)}
      parts={parts}
      version={version}
      current={current}
      same={texts.versionsPage.same}
    />
  );
}

async function textsOf(platen: Platen, slug: string, version: number, signal: AbortSignal): Promise<Texts> {
  const { data } = await platen.getTemplateSource(slug, { version }, { signal });
  const { options, samples: _, ...parts } = draftOf(data);
  const samples = Object.keys(data.samples).length > 0 ? jsonText(data.samples) : '';
  return { ...parts, samples, options: jsonText(options) };
}
