import type { FormField } from '@platen/client';
import { placeOf } from '../../pdf/box.ts';
import type { DisplayedPage } from '../../pdf/pdf-page.tsx';
import { classes } from '../../ui/classes.ts';
import styles from './form-page.module.css';

/** Marks the fields on a page, and highlights the one that is being filled in. */
export function FieldMarks({
  page,
  fields,
  shown,
}: {
  readonly page: DisplayedPage;
  readonly fields: readonly FormField[];
  readonly shown: FormField | undefined;
}) {
  return fields.flatMap((field) =>
    field.boxes
      .filter((box) => box.page === page.index)
      .map(({ x, y, width, height }) => (
        <span
          key={`${field.name} ${x} ${y}`}
          className={classes(styles.mark, field.name === shown?.name && styles.shown)}
          // The API's y coordinate starts at the bottom of the page.
          style={placeOf({ x, y: page.height - y - height, width, height }, page)}
        />
      )),
  );
}
