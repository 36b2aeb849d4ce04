import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import styles from './tabs.module.css';

interface TabDescription<T extends string> {
  readonly id: T;
  readonly title: string;
  /** Number of problems in the tab, shown beside its title unless it is 0. */
  readonly problems?: { readonly count: number; readonly text: string };
  readonly content: ReactNode;
  /** Whether the tab keeps its state, such as the history of an editor, while another tab is shown. */
  readonly isKept?: boolean;
}

interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly TabDescription<T>[];
  readonly selected: T;
  readonly onSelect: (id: T) => void;
}

/** Tabs: several views, one of which is visible. */
export function Tabs<T extends string>({ label, tabs, selected, onSelect }: TabsProps<T>) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(key as T)} className={styles.tabs!}>
      <TabList aria-label={label} className={styles.list!}>
        {tabs.map(({ id, title, problems }) => (
          <Tab key={id} id={id} className={styles.tab!}>
            {title}
            {problems !== undefined && problems.count > 0 && (
              <span className={styles.count}>
                <span aria-hidden>{problems.count}</span>
                <span className="visually-hidden">{problems.text}</span>
              </span>
            )}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content, isKept = false }) => (
        <TabPanel key={id} id={id} shouldForceMount={isKept} className={styles.panel!}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
