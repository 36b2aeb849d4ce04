import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import styles from './redact-page.module.css';
import { type TextRule, withTyped } from './rules.ts';
import { useRedactTexts } from './texts.ts';

/** Edits the words and expressions to remove. The one in the text field counts too, even if it was not added. */
export function TextRules({
  rules,
  typed,
  onChange,
}: {
  readonly rules: readonly TextRule[];
  readonly typed: TextRule;
  readonly onChange: (rules: readonly TextRule[], typed: TextRule) => void;
}) {
  const { redact: texts } = useRedactTexts();
  const { text, isRegex } = typed;
  const add = () => onChange(withTyped(rules, typed), { text: '', isRegex });
  return (
    <section className={styles.group} aria-label={texts.words}>
      <div className={styles.adding}>
        <TextField
          label={texts.words}
          value={text}
          onChange={(next) => onChange(rules, { text: next, isRegex })}
          isCode={isRegex}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter must not submit an enclosing form.
            event.preventDefault();
            add();
          }}
          input={{ spellCheck: 'false', autoCapitalize: 'none' }}
        />
        <Button isIcon aria-label={texts.addWords} onPress={add}>
          <Plus aria-hidden />
        </Button>
      </div>
      <Checkbox
        label={texts.isRegex}
        isSelected={isRegex}
        onChange={(next) => onChange(rules, { text, isRegex: next })}
      />
      {rules.length > 0 && (
        <ul className={styles.chips}>
          {rules.map((rule) => (
            <li key={`${rule.isRegex} ${rule.text}`} className={styles.chip}>
              {rule.isRegex ? <code>{rule.text}</code> : rule.text}
              <Button
                look="quiet"
                isIcon
                aria-label={texts.remove(rule.text)}
                onPress={() =>
                  onChange(
                    rules.filter((it) => it !== rule),
                    typed,
                  )
                }
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
