import { ChevronsLeft } from 'lucide-react';
import { useTexts } from '../i18n/i18n.tsx';
import { Button } from './button.tsx';
import { ListFoot } from './pager.tsx';

interface CursorTurnProps {
  /** Cursor of this page; empty for the newest. */
  readonly cursor: string;
  readonly next: string | null;
  readonly onMove: (cursor: string) => void;
}

/**
 * Buttons for the next and the newest page of a list with cursors. A cursor only leads forwards; the browser's Back button leads
 * backwards.
 */
export function CursorTurn({ cursor, next, onMove }: CursorTurnProps) {
  const { common } = useTexts();
  const isFirst = cursor === '';
  if (isFirst && next === null) return null;
  return (
    <ListFoot label={common.pages}>
      <Button isDisabled={isFirst} onPress={() => onMove('')}>
        <ChevronsLeft aria-hidden />
        {common.newest}
      </Button>
      <Button isDisabled={next === null} onPress={() => next !== null && onMove(next)}>
        {common.older}
      </Button>
    </ListFoot>
  );
}
