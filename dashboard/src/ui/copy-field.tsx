import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../i18n/i18n.tsx';
import { Button } from './button.tsx';
import styles from './copy-field.module.css';

const SHOWN_MS = 2000;

/** A text with a button that copies it. */
export function CopyField({ text, label }: { readonly text: string; readonly label: string }) {
  const { common } = useTexts();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
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
