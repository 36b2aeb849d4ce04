import { type ReactNode, useEffect } from 'react';
import { classes } from './classes.ts';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the dashboard: heading, actions, and the content below. */
export function Page({ title, lead, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Platen`;
  }, [title]);
  return (
    <div className={styles.page}>
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

/** A surface for things that belong together. */
export function Card({
  isPadded = false,
  children,
}: {
  readonly isPadded?: boolean;
  readonly children: ReactNode;
}) {
  return <div className={classes(styles.card, isPadded && styles.padded)}>{children}</div>;
}
