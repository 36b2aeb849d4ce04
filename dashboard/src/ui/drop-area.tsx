import type { ReactNode } from 'react';
import styles from './drop-area.module.css';
import { useFileDrop } from './use-file-drop.ts';

interface DropAreaProps {
  /** Text over the area while files are above it. */
  readonly hint: string;
  readonly onDrop: (files: File[]) => void;
  readonly children: ReactNode;
}

/** Part of a page that accepts dropped files. */
export function DropArea({ hint, onDrop, children }: DropAreaProps) {
  const { target, isOver } = useFileDrop<HTMLDivElement>(onDrop);
  return (
    <div ref={target} className={styles.drop} data-drop-target={isOver || undefined}>
      <div className={styles.veil} aria-hidden>
        {hint}
      </div>
      {children}
    </div>
  );
}
