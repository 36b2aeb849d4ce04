import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';

export type BadgeKind = 'plain' | 'brand' | 'success' | 'warning' | 'danger' | 'info';

/** A word that classifies something. Its colour says nothing that the word does not. */
export function Badge({
  kind = 'plain',
  children,
}: {
  readonly kind?: BadgeKind;
  readonly children: ReactNode;
}) {
  return <span className={classes(styles.badge, styles[kind])}>{children}</span>;
}
