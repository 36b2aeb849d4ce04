import type { CertifyPdfBody } from '@platen/client';
import { base64Of } from '../../ui/base64-of.ts';
import { TextField } from '../../ui/field.tsx';
import { type Picture, SealPicture } from './seal-picture.tsx';
import styles from './sign-page.module.css';
import { useSignTexts } from './texts.ts';

/** Content of a visible signature; empty strings select the service's defaults. */
export interface Appearance {
  /** Text of the signature, one line each. */
  readonly lines: string;
  readonly language: string;
  readonly timeZone: string;
  readonly picture?: Picture | undefined;
}

export const PLAIN: Appearance = { lines: '', language: '', timeZone: '' };

/** Returns the request fields of a filled-in appearance. */
export async function appearanceFields(
  appearance: Appearance,
): Promise<Pick<CertifyPdfBody, 'lines' | 'language' | 'timeZone' | 'image'>> {
  const { lines: text, picture, ...texts } = appearance;
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    ...filledIn(texts),
    ...(lines.length > 0 && { lines }),
    ...(picture && { image: await base64Of(picture.image) }),
  };
}

/** Returns the non-blank fields, trimmed. */
export function filledIn<Name extends string>(
  fields: Readonly<Record<Name, string>>,
): {
  readonly [name in Name]?: string;
} {
  const given = Object.entries<string>(fields).flatMap(([name, text]) =>
    text.trim() === '' ? [] : [[name, text.trim()]],
  );
  return Object.fromEntries(given);
}

export function AppearanceFields({
  appearance,
  onChange,
}: {
  readonly appearance: Appearance;
  readonly onChange: (appearance: Appearance) => void;
}) {
  const { sign: texts } = useSignTexts();
  const field = (name: Exclude<keyof Appearance, 'picture'>) => ({
    label: texts[name],
    value: appearance[name],
    onChange: (value: string) => onChange({ ...appearance, [name]: value }),
  });
  return (
    <fieldset className={styles.place}>
      <legend className={styles.hint}>{texts.appearance}</legend>
      <SealPicture
        picture={appearance.picture}
        onChange={(picture) => onChange({ ...appearance, picture })}
      />
      <TextField {...field('lines')} hint={texts.linesHint} lines={3} autoComplete="off" />
      <TextField
        {...field('language')}
        hint={texts.languageHint}
        input={{ spellCheck: 'false', autoCapitalize: 'none' }}
      />
      <TextField {...field('timeZone')} hint={texts.timeZoneHint} input={{ spellCheck: 'false' }} />
    </fieldset>
  );
}
