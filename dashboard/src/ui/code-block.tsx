import { Check, Copy } from 'lucide-react';
import { useTexts } from '../i18n/i18n.tsx';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './code-block.module.css';
import { useCopy } from './use-copy.ts';

/** Several lines of code or text, with a button that copies them. @param wraps breaks long lines, for prose. */
export function CodeBlock({
  code,
  label,
  wraps = false,
}: {
  readonly code: string;
  readonly label: string;
  readonly wraps?: boolean;
}) {
  const { common } = useTexts();
  const { isCopied, copy } = useCopy(code);
  return (
    <div className={styles.block}>
      <div className={styles.copy}>
        <Button onPress={copy}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          <span aria-live="polite">{isCopied ? common.copied : common.copy}</span>
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={label}>
        <pre className={classes(styles.code, wraps && styles.wrapped)}>
          <code>{code}</code>
        </pre>
      </section>
    </div>
  );
}
