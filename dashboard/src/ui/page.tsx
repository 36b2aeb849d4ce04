import { type ReactNode, useEffect } from 'react';
import { classes } from './classes.ts';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  /** Whether the page fills the available width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Page of the dashboard: heading, actions, and the content below. */
export function Page({ title, lead, actions, isWide = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Platen`;
  }, [title]);
  return (
    <div className={classes(styles.page, isWide && styles.wide)}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Surface for related content. */
export function Card({
  isPadded = false,
  children,
}: {
  readonly isPadded?: boolean;
  readonly children: ReactNode;
}) {
  return <div className={classes(styles.card, isPadded && styles.padded)}>{children}</div>;
}
