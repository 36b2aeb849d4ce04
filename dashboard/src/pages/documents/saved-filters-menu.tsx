import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Menu, MenuGroup, MenuItem, MenuLink } from '../../ui/menu.tsx';
import { useSavedFilters } from './saved-filters.ts';
import { useDocumentPageTexts } from './texts.ts';

interface SavedFiltersMenuProps {
  /** Query string of the active filters; empty without any. */
  readonly query: string;
}

/** Menu with the saved filters, which also saves the active ones. */
export default function SavedFiltersMenu({ query }: SavedFiltersMenuProps) {
  const { documentPage: texts } = useDocumentPageTexts();
  const { saved, save, remove } = useSavedFilters();
  const [isNaming, setNaming] = useState(false);
  const [name, setName] = useState('');
  const [isChecked, setChecked] = useState(false);
  if (saved.length === 0 && query === '') return null;
  return (
    <>
      <Menu
        trigger={
          <Button>
            <Bookmark aria-hidden />
            {texts.views}
          </Button>
        }
      >
        {saved.length > 0 && (
          <MenuGroup title={texts.views}>
            {saved.map((each) => (
              <MenuLink key={each.name} icon={Bookmark} text={each.name} href={`/documents?${each.query}`} />
            ))}
          </MenuGroup>
        )}
        {query !== '' && (
          <MenuItem
            icon={BookmarkPlus}
            text={texts.saveView}
            onAction={() => {
              setName('');
              setChecked(false);
              setNaming(true);
            }}
          />
        )}
        {saved.length > 0 && (
          <MenuGroup title={texts.removeViews}>
            {saved.map((each) => (
              <MenuItem
                key={each.name}
                icon={Trash2}
                isDanger
                text={texts.removeView(each.name)}
                onAction={() => remove(each.name)}
              />
            ))}
          </MenuGroup>
        )}
      </Menu>
      {isNaming && (
        <FormDialog
          title={texts.saveView}
          lead={texts.saveViewLead}
          submit={texts.save}
          onClose={() => setNaming(false)}
          onSubmit={() => {
            setChecked(true);
            if (name.trim() === '') return false;
            save({ name: name.trim(), query });
            setNaming(false);
            return Promise.resolve();
          }}
        >
          <TextField
            label={texts.viewName}
            hint={texts.viewNameHint}
            value={name}
            onChange={setName}
            maxLength={100}
            autoFocus
            error={isChecked && name.trim() === '' ? texts.nameMissing : undefined}
          />
        </FormDialog>
      )}
    </>
  );
}
