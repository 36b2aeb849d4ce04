import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Lets files be dropped onto an element, with the browser's own events. A library with keyboard support would be an eighth of the
 * first load, and keyboard users have a button.
 *
 * @returns properties for the element, and whether files are over it.
 */
export function useFileDrop<T extends HTMLElement>(
  onDrop: (files: File[]) => void,
): { readonly target: RefObject<T | null>; readonly isOver: boolean } {
  const target = useRef<T>(null);
  const [isOver, setOver] = useState(false);
  const dropped = useRef(onDrop);
  dropped.current = onDrop;
  useEffect(() => {
    const element = target.current;
    if (!element) return;
    // Not every browser reports the types of the files before they are dropped.
    const holds = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
    const over = (event: DragEvent) => {
      if (!holds(event)) return;
      event.preventDefault();
      event.dataTransfer!.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Moving to a child element also fires `dragleave`.
      if (!element.contains(event.relatedTarget as Node | null)) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!holds(event)) return;
      // Otherwise the browser would leave the page and open the file.
      event.preventDefault();
      dropped.current([...event.dataTransfer!.files]);
    };
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, []);
  return { target, isOver };
}
