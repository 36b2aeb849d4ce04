import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlaceTexts } from '../i18n/place-texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { State } from '../ui/states.tsx';

/** Shown for an unknown address. */
export default function NotFound({ start }: { readonly start: string }): ReactNode {
  const texts = usePlaceTexts();
  return (
    <State
      icon={Compass}
      title={texts.notFoundTitle}
      text={texts.notFoundText}
      action={<ButtonLink href={start}>{texts.notFoundAction}</ButtonLink>}
    />
  );
}
