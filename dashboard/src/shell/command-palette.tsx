import { useEffect, useState } from 'react';
import {
  Autocomplete,
  Dialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  SearchField,
} from 'react-aria-components';
import styles from './command-palette.module.css';
import { useCommandTexts } from './command-texts.ts';
import { type Command, useCommands } from './use-commands.ts';

/** Pause in typing before documents and templates are searched, in ms. */
const TYPING_MS = 250;

/** Dialog that finds pages, documents, templates and actions by name, with the keyboard alone. */
export default function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { commands: texts } = useCommandTexts();
  const [search, setSearch] = useState('');
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), TYPING_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const groups = useCommands(search, settled);
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={styles.overlay!}
    >
      <Modal className={styles.modal!}>
        <Dialog aria-label={texts.title} className={styles.dialog!}>
          {/* The commands are already filtered: documents by the service. */}
          <Autocomplete inputValue={search} onInputChange={setSearch}>
            <SearchField aria-label={texts.field} autoFocus className={styles.search!}>
              <Input placeholder={texts.field} className={styles.input!} />
            </SearchField>
            <Menu
              aria-label={texts.title}
              className={styles.list!}
              renderEmptyState={() => <p className={styles.empty}>{texts.none}</p>}
            >
              {groups.map(({ name, commands }) => (
                <MenuSection key={name} id={name} className={styles.section!}>
                  <Header className={styles.header}>{texts.groups[name]}</Header>
                  {commands.map((command) => (
                    <Item key={command.id} command={command} onClose={onClose} />
                  ))}
                </MenuSection>
              ))}
            </Menu>
          </Autocomplete>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Item({ command, onClose }: { readonly command: Command; readonly onClose: () => void }) {
  const { id, text, icon: Icon, href, run } = command;
  return (
    <MenuItem
      id={id}
      textValue={text}
      className={styles.item!}
      {...(href !== undefined && { href })}
      onAction={() => {
        run?.();
        onClose();
      }}
    >
      <Icon aria-hidden />
      <span className={styles.text}>{text}</span>
    </MenuItem>
  );
}
