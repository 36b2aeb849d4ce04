import { Link } from 'react-aria-components';
import { useLocation } from 'wouter';
import styles from './link-tabs.module.css';

interface LinkTabsProps {
  readonly label: string;
  readonly tabs: ReadonlyArray<{ readonly href: string; readonly text: string }>;
}

/** Pages that belong together, each with an address of its own. */
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
