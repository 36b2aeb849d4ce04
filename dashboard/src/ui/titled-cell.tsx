import styles from './titled-cell.module.css';

/** The first cell of a row: a name, and below it what else tells one row from another. */
export function TitledCell({ title, detail }: { readonly title: string; readonly detail: string }) {
  return (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.detail}>{detail}</span>
    </>
  );
}
