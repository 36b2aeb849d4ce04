import { ChevronDown, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Menu, MenuChoice, MenuGroup, MenuItem } from '../../ui/menu.tsx';
import { useEditorTexts } from './texts.ts';

/** Key of the template's `sampleData` among its data sets: no other set has an empty name. */
export const MAIN_SAMPLE = '';

interface SampleChoiceProps {
  readonly names: readonly string[];
  readonly selected: string;
  readonly onSelect: (name: string) => void;
  /** Changes the sets; undefined where they are only chosen. */
  readonly edit?: {
    /** Adds a copy of the selected set. */
    readonly add: (name: string) => void;
    readonly rename: (name: string) => void;
    readonly remove: () => void;
  };
}

/** Menu of a template's data sets. */
export function SampleChoice({ names, selected, onSelect, edit }: SampleChoiceProps) {
  const { samples: texts } = useEditorTexts();
  const [dialog, setDialog] = useState<'add' | 'rename'>();
  if (names.length === 0 && !edit) return null;
  const labelOf = (name: string) => (name === MAIN_SAMPLE ? texts.main : name);
  return (
    <>
      <Menu
        trigger={
          <Button look="quiet" aria-label={texts.chosen(labelOf(selected))}>
            {labelOf(selected)}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <MenuChoice
          title={texts.title}
          options={[MAIN_SAMPLE, ...names].map((name) => ({ value: keyOf(name), text: labelOf(name) }))}
          value={keyOf(selected)}
          onChange={(key) => onSelect(nameOf(key))}
        />
        {edit && (
          <MenuGroup title={texts.change}>
            <MenuItem icon={Plus} text={texts.add} onAction={() => setDialog('add')} />
            {selected !== MAIN_SAMPLE && (
              <>
                <MenuItem icon={Pencil} text={texts.rename} onAction={() => setDialog('rename')} />
                <MenuItem icon={Trash2} isDanger text={texts.remove} onAction={edit.remove} />
              </>
            )}
          </MenuGroup>
        )}
      </Menu>
      {edit && dialog && (
        <NameDialog
          title={dialog === 'add' ? texts.addTitle : texts.renameTitle}
          name={dialog === 'add' ? '' : selected}
          taken={names}
          onName={dialog === 'add' ? edit.add : edit.rename}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

/** Keys of menu items cannot be empty. */
const keyOf = (name: string) => `set ${name}`;
const nameOf = (key: string) => key.slice('set '.length);

/** The API's rule: names are file names of the command line. */
const NAME = /^(?![ .])[^/\\:*?"<>|\p{Cc}]{1,100}(?<![ .])$/u;

function NameDialog({
  title,
  name: before,
  taken,
  onName,
  onClose,
}: {
  readonly title: string;
  readonly name: string;
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}) {
  const { samples: texts } = useEditorTexts();
  const [name, setName] = useState(before);
  const [isChecked, setChecked] = useState(false);
  const errorOf = (next: string) => {
    if (!NAME.test(next)) return texts.wrongName;
    return next !== before && taken.includes(next) ? texts.takenName : undefined;
  };
  const submit = async () => {
    onName(name.trim());
    onClose();
  };
  return (
    <FormDialog
      title={title}
      submit={texts.submit}
      onSubmit={() => {
        setChecked(true);
        return errorOf(name.trim()) === undefined && submit();
      }}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        error={isChecked ? errorOf(name.trim()) : undefined}
        value={name}
        onChange={setName}
        maxLength={100}
        autoFocus
        autoComplete="off"
      />
    </FormDialog>
  );
}
