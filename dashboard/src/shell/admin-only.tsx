import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import { usePlaceTexts } from '../i18n/place-texts.ts';
import { useSession } from '../session/session-provider.tsx';
import { Button } from '../ui/button.tsx';
import { State } from '../ui/states.tsx';

/** Shown in place of a page that needs an admin key. */
export default function AdminOnly(): ReactNode {
  const { shell } = useTexts();
  const texts = usePlaceTexts();
  const { signOut } = useSession();
  return (
    <State
      icon={ShieldAlert}
      title={texts.adminOnlyTitle}
      text={texts.adminOnlyText}
      action={<Button onPress={() => signOut('asked')}>{shell.signOut}</Button>}
    />
  );
}
