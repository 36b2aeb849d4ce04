import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classes } from './classes.ts';

export type BadgeKind = 'plain' | 'brand' | 'success' | 'warning' | 'danger' | 'info';

/** Classifying word. Its colour adds no information to the word. */
export function Badge({
  kind = 'plain',
  children,
}: {
  readonly kind?: BadgeKind;
  readonly children: ReactNode;
}) {
  return <span className={classes(styles.badge, styles[kind])}>{children}</span>;
}
