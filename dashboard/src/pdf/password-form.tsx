import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Card } from '../ui/page.tsx';
import styles from './password-form.module.css';
import { useViewerTexts } from './texts.ts';

/** Asks for the password of an encrypted PDF. */
export function PasswordForm({
  isWrong,
  onPassword,
}: {
  /** Whether the previous password does not open the PDF. */
  readonly isWrong: boolean;
  readonly onPassword: (password: string) => void;
}) {
  const texts = useViewerTexts();
  const [password, setPassword] = useState('');
  return (
    <Card isPadded>
      <Form
        className={styles.form!}
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') onPassword(password);
        }}
      >
        <h2 className={styles.title}>
          <Lock aria-hidden />
          {texts.protected}
        </h2>
        <TextField
          label={texts.password}
          hint={texts.passwordHint}
          error={isWrong ? texts.wrongPassword : undefined}
          type="password"
          name="pdf-password"
          value={password}
          onChange={setPassword}
          autoComplete="off"
        />
        <div>
          <Button type="submit" look="primary" isDisabled={password === ''}>
            <LockOpen aria-hidden />
            {texts.unlock}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
