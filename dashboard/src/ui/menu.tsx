import { Check, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Header,
  MenuSection,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components';
import styles from './menu.module.css';

/** Button with the menu that it opens. */
export function Menu({ trigger, children }: { readonly trigger: ReactNode; readonly children: ReactNode }) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover className={styles.popover!}>
        <AriaMenu className={styles.menu!}>{children}</AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

export function MenuItem({
  icon: Icon,
  isDanger = false,
  text,
  onAction,
}: {
  readonly icon?: LucideIcon;
  readonly isDanger?: boolean;
  readonly text: string;
  readonly onAction: () => void;
}) {
  return (
    <AriaMenuItem
      onAction={onAction}
      textValue={text}
      className={styles.item!}
      data-danger={isDanger || undefined}
    >
      {Icon && <Icon aria-hidden />}
      {text}
    </AriaMenuItem>
  );
}

/** Menu section with a heading, in which one of several options is selected. */
export function MenuChoice<T extends string>({
  title,
  options,
  value,
  onChange,
}: {
  readonly title: string;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}) {
  return (
    <MenuSection
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [chosen] = keys === 'all' ? [] : keys;
        if (chosen !== undefined) onChange(chosen as T);
      }}
    >
      <Header className={styles.header}>{title}</Header>
      {options.map((option) => (
        <AriaMenuItem key={option.value} id={option.value} textValue={option.text} className={styles.item!}>
          {option.text}
          <Check className={styles.tick} aria-hidden />
        </AriaMenuItem>
      ))}
    </MenuSection>
  );
}

/** Menu section with a heading. */
export function MenuGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <MenuSection>
      <Header className={styles.header}>{title}</Header>
      {children}
    </MenuSection>
  );
}

/** Menu item that opens a page. */
export function MenuLink({
  icon: Icon,
  text,
  href,
}: {
  readonly icon: LucideIcon;
  readonly text: string;
  readonly href: string;
}) {
  return (
    <AriaMenuItem href={href} textValue={text} className={styles.item!}>
      <Icon aria-hidden />
      {text}
    </AriaMenuItem>
  );
}

export function MenuLine() {
  return <Separator className={styles.separator!} />;
}
