import { TextField } from '../ui/field.tsx';
import type { Box } from './box.ts';
import styles from './box-fields.module.css';
import { useViewerTexts } from './texts.ts';

const SIDES = ['x', 'y', 'width', 'height'] as const;

/** Number fields for a box on a page: the keyboard alternative to dragging. */
export function BoxFields({
  box,
  onChange,
}: {
  readonly box: Box;
  readonly onChange: (change: Partial<Box>) => void;
}) {
  const texts = useViewerTexts();
  return (
    <div className={styles.fields}>
      {SIDES.map((side) => (
        <TextField
          key={side}
          label={texts.sides[side]}
          type="number"
          value={String(box[side])}
          onChange={(value) => {
            const next = Number(value);
            if (value !== '' && Number.isFinite(next)) onChange({ [side]: next });
          }}
        />
      ))}
    </div>
  );
}
