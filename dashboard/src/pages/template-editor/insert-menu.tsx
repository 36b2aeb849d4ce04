import { Plus } from 'lucide-react';
import { SNIPPET_NAMES, SNIPPETS } from '../../code/snippets.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useEditorTexts } from './texts.ts';

/** Menu of snippets to insert at the cursor. */
export function InsertMenu({ onInsert }: { readonly onInsert: (snippet: string) => void }) {
  const { insert, snippets } = useEditorTexts();
  return (
    <Menu
      trigger={
        <Button look="quiet">
          <Plus aria-hidden />
          {insert}
        </Button>
      }
    >
      {SNIPPET_NAMES.map((name) => (
        <MenuItem key={name} text={snippets[name]} onAction={() => onInsert(SNIPPETS[name])} />
      ))}
    </Menu>
  );
}
