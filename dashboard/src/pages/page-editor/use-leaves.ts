import { useState } from 'react';
import type { Key } from 'react-aria-components';
import { inNewPart, inserted, type Leaf, moved, without } from './leaves.ts';

interface State {
  readonly leaves: readonly Leaf[];
  readonly selected: ReadonlySet<number>;
}

/** Keeps the edited pages, the selection, and earlier states to undo to. */
export function useLeaves(documentId: string, pageCount: number, kept: readonly Leaf[] | undefined) {
  const original = (): Leaf[] =>
    Array.from({ length: pageCount }, (_, index) => ({
      id: index,
      documentId,
      index,
      turn: 0,
      startsPart: false,
    }));
  const [state, setState] = useState<State>(() => ({ leaves: kept ?? original(), selected: new Set() }));
  const [past, setPast] = useState<readonly State[]>(
    kept ? [{ leaves: original(), selected: new Set() }] : [],
  );
  const [nextId, setNextId] = useState(() => Math.max(pageCount, ...(kept ?? []).map(({ id }) => id + 1)));
  const { leaves, selected } = state;
  const apply = (next: Partial<State>) => {
    setPast([...past, state]);
    setState({ ...state, ...next });
  };
  const turned = ({ turn }: Leaf, by: 90 | -90) => ((turn + by + 360) % 360) as Leaf['turn'];
  const change = (of: ReadonlySet<number>, fields: (leaf: Leaf) => Partial<Leaf>) =>
    apply({ leaves: leaves.map((leaf) => (of.has(leaf.id) ? { ...leaf, ...fields(leaf) } : leaf)) });
  return {
    leaves,
    selected,
    canUndo: past.length > 0,
    select: (keys: Iterable<Key> | 'all') =>
      setState({
        ...state,
        selected: new Set(keys === 'all' ? leaves.map(({ id }) => id) : [...keys].map(Number)),
      }),
    rotate: (by: 90 | -90, of = selected) => change(of, (leaf) => ({ turn: turned(leaf, by) })),
    split: (startsPart: boolean) => change(selected, () => ({ startsPart })),
    /** Deletes pages, but never all of them. */
    remove: (of: ReadonlySet<number> = selected) => {
      const left = without(leaves, of);
      if (left.length > 0 && left.length < leaves.length) apply({ leaves: left, selected: new Set() });
    },
    /** Inserts pages before the first selected one, or else at the end. */
    insert: (pages: readonly Pick<Leaf, 'documentId' | 'index'>[]) => {
      const before = leaves.find(({ id }) => selected.has(id))?.id;
      const added = pages.map(
        (page, offset): Leaf => ({ ...page, id: nextId + offset, turn: 0, startsPart: false }),
      );
      setNextId(nextId + pages.length);
      apply({ leaves: inserted(leaves, added, before) });
    },
    /** Moves pages next to another one. */
    move: (keys: ReadonlySet<Key>, target: Key, position: 'before' | 'after' | 'on') => {
      const of = new Set([...keys].map(Number));
      if (of.has(Number(target))) return;
      apply({ leaves: moved(leaves, of, Number(target), position === 'after' ? 'after' : 'before') });
    },
    /** Moves pages to the end, as a new document; all of them already are one. */
    separate: (of: ReadonlySet<number>) => {
      if (of.size < leaves.length) apply({ leaves: inNewPart(leaves, of) });
    },
    undo: () => {
      setState(past.at(-1)!);
      setPast(past.slice(0, -1));
    },
  };
}

export type EditedLeaves = ReturnType<typeof useLeaves>;
