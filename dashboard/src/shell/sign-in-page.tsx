import { AuthenticationError, ConnectionError } from '@platen/client';
import { type FormEvent, useEffect, useState } from 'react';
import { Form } from 'react-aria-components';
import mark from '../design/mark.svg';
import { useTexts } from '../i18n/i18n.tsx';
import type { Session, SignOutReason } from '../session/session.ts';
import { messageOf } from '../session/session-provider.tsx';
import { openSession } from '../session/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import styles from './sign-in-page.module.css';

const CREATE_KEY = 'npm run platen -- keys create ACCOUNT --scope admin';

interface SignInPageProps {
  readonly reason: SignOutReason | 'stale-link' | undefined;
  readonly onSignIn: (session: Session) => void;
}

/** Form for signing in with a key. */
export function SignInPage({ reason, onSignIn }: SignInPageProps) {
  const { signIn, errors } = useTexts();
  const [key, setKey] = useState('');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    document.title = `${signIn.title}`;
  }, [signIn]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const apiKey = key.trim();
    if (!apiKey.startsWith('platen_sk_')) return setError(signIn.notAKey);
    setPending(true);
    setError(undefined);
    try {
      onSignIn(await openSession(apiKey));
    } catch (cause) {
      setPending(false);
      if (cause instanceof AuthenticationError) setError(signIn.wrongKey);
      else if (cause instanceof ConnectionError) setError(`${errors.offlineTitle}. ${errors.offlineText}`);
      else setError(messageOf(cause));
    }
  };
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <header className={styles.head}>
          <img src={mark} alt="" className={styles.mark} />
          <h1 className={styles.title}>{signIn.title}</h1>
          <p className={styles.soft}>{signIn.lead}</p>
        </header>
        {reason === 'asked' && <Notice kind="info">{signIn.signedOut}</Notice>}
        {reason === 'revoked' && <Notice kind="warning">{signIn.revoked}</Notice>}
        {reason === 'expired' && <Notice kind="warning">{signIn.expired}</Notice>}
        {reason === 'stale-link' && <Notice kind="warning">{signIn.staleLink}</Notice>}
        <Form onSubmit={submit} className={styles.form!}>
          <TextField
            label={signIn.key}
            type="password"
            name="api-key"
            autoComplete="current-password"
            autoFocus
            isCode
            value={key}
            onChange={(value) => {
              setKey(value);
              setError(undefined);
            }}
            error={error}
            input={{ placeholder: 'platen_sk_…', spellCheck: 'false', autoCapitalize: 'none' }}
          />
          <Button type="submit" look="primary" isPending={isPending}>
            {signIn.submit}
          </Button>
        </Form>
        <footer className={styles.help}>
          <p>{signIn.help}</p>
          <CopyField text={CREATE_KEY} label={signIn.command} />
        </footer>
      </div>
    </main>
  );
}
