import { ConflictError } from '@platen/client';
import { useState } from 'react';

/** Version that another user has saved since this one was loaded. */
export interface Conflict {
  /** Undefined while there is no conflict. */
  readonly version: number | undefined;
  /** Sends a save. If it conflicts with a later version, reads the number of that version before it fails. */
  readonly send: <T>(save: () => Promise<T>) => Promise<T>;
  readonly drop: () => void;
}

/**
 * Detects versions saved by other users meanwhile, for a {@link ConflictDialog}.
 *
 * @param readVersion returns the number of the current version
 */
export function useConflict(readVersion: () => Promise<number>): Conflict {
  const [version, setVersion] = useState<number>();
  return {
    version,
    send: async (save) => {
      try {
        const saved = await save();
        setVersion(undefined);
        return saved;
      } catch (error) {
        // If the version cannot be read, that error is reported instead: a conflict is only shown by its dialog.
        if (error instanceof ConflictError) setVersion(await readVersion());
        throw error;
      }
    },
    drop: () => setVersion(undefined),
  };
}
