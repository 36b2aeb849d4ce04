import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './redact-page.module.css';
import type { TextRule } from './rules.ts';
import { useRedactTexts } from './texts.ts';

/** Words and expressions to remove. */
export function TextRules({
  rules,
  onChange,
}: {
  readonly rules: readonly TextRule[];
  readonly onChange: (rules: readonly TextRule[]) => void;
}) {
  const { redact: texts } = useRedactTexts();
  const [text, setText] = useState('');
  const [isRegex, setRegex] = useState(false);
  const add = () => {
    if (text.trim() === '') return;
    onChange([...rules, { text, isRegex }]);
    setText('');
  };
  return (
    <section className={styles.group} aria-label={texts.words}>
      <div className={styles.adding}>
        <TextField
          label={texts.words}
          value={text}
          onChange={setText}
          isCode={isRegex}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It may be inside a form, which this must not submit.
            event.preventDefault();
            add();
          }}
          input={{ spellCheck: 'false', autoCapitalize: 'none' }}
        />
        <Button isIcon aria-label={texts.addWords} onPress={add}>
          <Plus aria-hidden />
        </Button>
      </div>
      <Checkbox label={texts.isRegex} isSelected={isRegex} onChange={setRegex} />
      {rules.length > 0 && (
        <ul className={styles.chips}>
          {rules.map((rule) => (
            <li key={`${rule.isRegex} ${rule.text}`} className={styles.chip}>
              {rule.isRegex ? <code>{rule.text}</code> : rule.text}
              <Button
                look="quiet"
                isIcon
                aria-label={texts.remove(rule.text)}
                onPress={() => onChange(rules.filter((it) => it !== rule))}
              >
                <X aria-hidden />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
