import { Link } from 'react-aria-components';
import { useLocation } from 'wouter';
import styles from './link-tabs.module.css';

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: ReadonlyArray<{ readonly href: string; readonly text: string }>;
}

/** Tabs for related pages, each with its own URL. */
export function LinkTabs({ label, tabs }: LinkTabsProps) {
  const [location] = useLocation();
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map(({ href, text }) => (
        <Link
          key={href}
          href={href}
          className={styles.tab!}
          aria-current={location === href ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
