import { Compass } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button.tsx';
import { State } from '../ui/states.tsx';
import { usePlaceTexts } from './place-texts.ts';

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
