import type { ApiKeyWithUse } from '@platen/client';
import { useState } from 'react';
import { usePlaten } from '../../session/session-provider.tsx';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog, DialogActions, FormDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useKeysTexts } from './texts.ts';

type Scope = ApiKeyWithUse['scope'];
const SCOPES: readonly Scope[] = ['render', 'sign', 'admin'];

interface CreateKeyDialogProps {
  readonly onClose: () => void;
  readonly onCreated: () => void;
}

/** Creates a key for a given purpose, and shows it once. */
export function CreateKeyDialog({ onClose, onCreated }: CreateKeyDialogProps) {
  const { keys: texts } = useKeysTexts();
  const platen = usePlaten();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope>('render');
  const [isMissing, setMissing] = useState(false);
  const [secret, setSecret] = useState<string>();
  if (secret !== undefined) return <NewKeyDialog secret={secret} onClose={onClose} />;
  const submit = () => {
    if (name.trim() === '') {
      setMissing(true);
      return false;
    }
    return platen.createApiKey({ name: name.trim(), scope }).then(({ data }) => {
      setSecret(data.key);
      onCreated();
    });
  };
  return (
    <FormDialog title={texts.create} submit={texts.create} onSubmit={submit} onClose={onClose}>
      <TextField
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        error={isMissing ? texts.nameMissing : undefined}
        value={name}
        onChange={(value) => {
          setName(value);
          setMissing(false);
        }}
        maxLength={100}
        autoFocus
        autoComplete="off"
      />
      <Choice
        label={texts.scope}
        value={scope}
        onChange={setScope}
        options={SCOPES.map((value) => ({
          value,
          title: texts.scopes[value],
          hint: texts.scopeHints[value],
        }))}
      />
    </FormDialog>
  );
}

/** Shows the new key. Only its button closes the dialog, because the key is not shown again. */
function NewKeyDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  const { keys: texts } = useKeysTexts();
  return (
    <Dialog title={texts.madeTitle} lead={texts.madeText}>
      <CopyField text={secret} label={texts.prefix} />
      <DialogActions>
        <Button look="primary" onPress={onClose}>
          {texts.madeDone}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
