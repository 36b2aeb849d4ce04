import { Check, Copy } from 'lucide-react';
import { useTexts } from '../i18n/i18n.tsx';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';
import { useCopy } from './use-copy.ts';

/** Text with a button that copies it. */
export function CopyField({ text, label }: { readonly text: string; readonly label: string }) {
  const { common } = useTexts();
  const { isCopied, copy } = useCopy(text);
  return (
    <div className={styles.field}>
      <span className="visually-hidden">{label}</span>
      <code>{text}</code>
      <Button onPress={copy}>
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{isCopied ? common.copied : common.copy}</span>
      </Button>
    </div>
  );
}
