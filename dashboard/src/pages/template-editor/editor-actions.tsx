import { useQueryClient } from '@tanstack/react-query';
import { CodeXml, Ellipsis, FileOutput, History, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { usePlaten } from '../../session/session-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { AboutDialog } from './about-dialog.tsx';
import styles from './template-page.module.css';
import { useEditorTexts } from './texts.ts';
import type { useSaving } from './use-saving.ts';

interface EditorActionsProps {
  readonly saving: ReturnType<typeof useSaving>;
  readonly isUnsaved: boolean;
  /** Whether the draft is valid enough to be sent. */
  readonly isFit: boolean;
  readonly onSave: () => void;
  readonly onDeleted: () => void;
}

/** Shows the actions of a template, and whether all of it is saved. */
export function EditorActions({ saving, isUnsaved, isFit, onSave, onDeleted }: EditorActionsProps) {
  const texts = useEditorTexts();
  const [dialog, setDialog] = useState<'about' | 'delete'>();
  const { template, setTemplate, isSaving } = saving;
  return (
    <>
      <span className={styles.state} role="status">
        {isUnsaved ? (
          <Badge kind={isFit ? 'warning' : 'danger'}>{isFit ? texts.unsaved : texts.unfit}</Badge>
        ) : (
          <Badge>{texts.version(template.version)}</Badge>
        )}
      </span>
      <ButtonLink href={`/templates/${template.slug}/versions`}>
        <History aria-hidden />
        {texts.versions}
      </ButtonLink>
      <ButtonLink href={`/templates/${template.slug}/render`}>
        <FileOutput aria-hidden />
        {texts.render}
      </ButtonLink>
      <ButtonLink href={`/templates/${template.slug}/use`}>
        <CodeXml aria-hidden />
        {texts.use}
      </ButtonLink>
      <Menu
        trigger={
          <Button isIcon aria-label={texts.more}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem icon={Pencil} text={texts.rename} onAction={() => setDialog('about')} />
        <MenuItem icon={Trash2} isDanger text={texts.delete} onAction={() => setDialog('delete')} />
      </Menu>
      <Button look="primary" isPending={isSaving} isDisabled={!isUnsaved} onPress={onSave}>
        {texts.save}
      </Button>
      {dialog === 'about' && (
        <AboutDialog template={template} onClose={() => setDialog(undefined)} onSaved={setTemplate} />
      )}
      {dialog === 'delete' && (
        <DeleteDialog
          name={template.name}
          slug={template.slug}
          onClose={() => setDialog(undefined)}
          onDeleted={onDeleted}
        />
      )}
    </>
  );
}

function DeleteDialog({
  name,
  slug,
  onClose,
  onDeleted,
}: {
  readonly name: string;
  readonly slug: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}) {
  const texts = useEditorTexts();
  const platen = usePlaten();
  const queries = useQueryClient();
  const [, navigate] = useLocation();
  return (
    <ConfirmDialog
      title={texts.deleteTitle(name)}
      lead={texts.deleteText}
      action={texts.delete}
      onClose={onClose}
      onConfirm={async () => {
        await platen.deleteTemplate(slug);
        await queries.invalidateQueries({ queryKey: ['templates'] });
        onDeleted();
        navigate('/templates');
      }}
    />
  );
}
