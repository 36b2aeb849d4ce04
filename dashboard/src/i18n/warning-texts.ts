import type { RenderWarning } from '@platen/client';
import { pageTexts } from './page-texts.ts';

/** Whether the text of a rule has all that the service's message has. */
const WITH_DETAILS: ReadonlySet<RenderWarning['rule']> = new Set(['contrast', undefined]);

interface WarningIntro {
  /** Absent where the service's message is in the user's language. */
  readonly text?: string;
  /** Whether the text has everything that the service reports. */
  readonly isWhole: boolean;
}

type WarningIntros = (warning: Pick<RenderWarning, 'kind' | 'rule'>) => WarningIntro;

/** Texts of warnings, which only some pages need. */
export const useWarningTexts = pageTexts<WarningIntros>({
  en: async () => () => ({ isWhole: false }),
  de: async () => {
    const { ACCESSIBILITY_TEXTS, WARNING_TEXTS } = await import('./warning-texts.de.ts');
    return ({ kind, rule }) => ({
      text: rule === undefined ? WARNING_TEXTS[kind] : ACCESSIBILITY_TEXTS[rule],
      isWhole: !WITH_DETAILS.has(rule),
    });
  },
});
