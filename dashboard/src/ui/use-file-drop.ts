import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Lets files be dropped onto an element, with the browser's own events: a library that also supports the keyboard would
 * be an eighth of the first load, and keyboard users have a button.
 *
 * @param type media type of the files that are taken.
 * @returns properties for the element, and whether such a file is over it.
 */
export function useFileDrop<T extends HTMLElement>(
  type: string,
  onDrop: (files: File[]) => void,
): { readonly target: RefObject<T | null>; readonly isOver: boolean } {
  const target = useRef<T>(null);
  const [isOver, setOver] = useState(false);
  const dropped = useRef(onDrop);
  dropped.current = onDrop;
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    const holds = ({ dataTransfer }: DragEvent) =>
      [...(dataTransfer?.items ?? [])].some((item) => item.kind === 'file' && item.type === type);
    const over = (event: DragEvent) => {
      if (!holds(event)) return;
      event.preventDefault();
      event.dataTransfer!.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Moving on to a child is not leaving.
      if (!element.contains(event.relatedTarget as Node | null)) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])].filter((file) => file.type === type);
      if (files.length === 0) return;
      event.preventDefault();
      dropped.current(files);
    };
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, [type]);
  return { target, isOver };
}
