import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { useLocation } from 'wouter';
import styles from './command-palette.module.css';
import { useCommandTexts } from './command-texts.ts';
import { type Command, useCommands } from './use-commands.ts';

/** Pause in typing before documents and templates are searched, in ms. */
const TYPING_MS = 250;
const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

/**
 * Dialog that finds pages, documents, templates and actions by name, with the keyboard alone. Its combobox is of its own, since the
 * library's one would enlarge the first load.
 */
export default function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { commands: texts } = useCommandTexts();
  const [, navigate] = useLocation();
  const [search, setSearch] = useState('');
  const [settled, setSettled] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const list = useId();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(search), TYPING_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const groups = useCommands(search, settled);
  const commands = groups.flatMap((group) => group.commands);
  // The first command is active until another one is chosen, or when that is no longer found.
  const active = commands.find(({ id }) => id === activeId) ?? commands[0];
  const idOf = ({ id }: Command) => `${list}-${id}`;
  const perform = ({ href, run }: Command) => {
    onClose();
    if (href !== undefined) navigate(href);
    run?.();
  };
  const move = (index: number) => {
    const next = commands[(index + commands.length) % commands.length];
    if (!next) return;
    setActiveId(next.id);
    document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const index = active ? commands.indexOf(active) : 0;
    if (event.key === 'ArrowDown') move(index + 1);
    else if (event.key === 'ArrowUp') move(index - 1);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing && active) perform(active);
    else return;
    event.preventDefault();
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className={styles.overlay!}
    >
      <Modal className={styles.modal!}>
        <Dialog aria-label={texts.title} className={styles.dialog!}>
          <input
            className={styles.input}
            role="combobox"
            aria-label={texts.field}
            aria-expanded="true"
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active && idOf(active)}
            placeholder={texts.field}
            autoComplete="off"
            spellCheck={false}
            autoFocus
            value={search}
            onChange={({ target }) => {
              setSearch(target.value);
              setActiveId(undefined);
            }}
            onKeyDown={onKeyDown}
          />
          <div id={list} role="listbox" aria-label={texts.title} className={styles.list}>
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
              <div key={group.name} role="group" aria-label={texts.groups[group.name]}>
                <div className={styles.header} aria-hidden>
                  {texts.groups[group.name]}
                </div>
                {group.commands.map((command) => (
                  <Option
                    key={command.id}
                    id={idOf(command)}
                    command={command}
                    isActive={command === active}
                    onPerform={() => perform(command)}
                  />
                ))}
              </div>
            ))}
          </div>
          {commands.length === 0 && (
            <p className={styles.empty} role="status">
              {texts.none}
            </p>
          )}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface OptionProps {
  readonly id: string;
  readonly command: Command;
  readonly isActive: boolean;
  readonly onPerform: () => void;
}

/** Option of the list; one that opens a page can be opened in another tab. */
function Option({ id, command, isActive, onPerform }: OptionProps) {
  const { text, icon: Icon, href } = command;
  const onClick = (event: MouseEvent) => {
    if (href !== undefined && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    onPerform();
  };
  return (
    // The field has the focus and handles the keys.
    <a
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={href === undefined ? undefined : BASE + href}
      className={styles.item}
      onClick={onClick}
    >
      <Icon aria-hidden />
      <span className={styles.text}>{text}</span>
    </a>
  );
}
