import styles from './titled-cell.module.css';

/** First cell of a row: a name, and below it a detail that distinguishes rows. */
export function TitledCell({ title, detail }: { readonly title: string; readonly detail: string }) {
  return (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.detail}>{detail}</span>
    </>
  );
}
