import { ArrowLeft } from 'lucide-react';
import { createContext, type ReactNode, useEffect } from 'react';
import { Link } from 'react-aria-components';
import { classes } from './classes.ts';
import styles from './page.module.css';

/** Whether a page around the content has the main heading. */
export const InPage = createContext(false);

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Page above this one, linked above the heading. */
  readonly back?: { readonly href: string; readonly text: string } | undefined;
  readonly actions?: ReactNode;
  /** Whether the page fills the available width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Page of the dashboard: heading, actions, and the content below. */
export function Page({ title, lead, back, actions, isWide = false, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Platen`;
  }, [title]);
  return (
    <div className={classes(styles.page, isWide && styles.wide)}>
      <header className={styles.head}>
        <div>
          {back && (
            <Link href={back.href} className={styles.back!}>
              <ArrowLeft aria-hidden />
              {back.text}
            </Link>
          )}
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <InPage value={true}>{children}</InPage>
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
