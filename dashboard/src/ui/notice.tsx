import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './notice.module.css';

const ICONS = { info: Info, danger: CircleAlert, warning: TriangleAlert, success: CircleCheck };
export type NoticeKind = keyof typeof ICONS;

/** Prominent message; one about a failure is also announced at once. */
export function Notice({ kind, children }: { readonly kind: NoticeKind; readonly children: ReactNode }) {
  const Icon = ICONS[kind];
  return (
    <div role={kind === 'danger' ? 'alert' : 'status'} className={classes(styles.notice, styles[kind])}>
      <Icon aria-hidden />
      <div>{children}</div>
    </div>
  );
}
