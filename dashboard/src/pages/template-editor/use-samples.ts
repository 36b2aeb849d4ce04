import { useState } from 'react';
import type { Draft } from './draft.ts';
import { MAIN_SAMPLE } from './sample-choice.tsx';

/** The data set of a draft that the form, the JSON and the preview show. */
export function useSamples(draft: Draft, change: (part: Partial<Draft>) => void) {
  const [wanted, select] = useState(MAIN_SAMPLE);
  const { samples } = draft;
  const selected = Object.hasOwn(samples, wanted) ? wanted : MAIN_SAMPLE;
  const text = selected === MAIN_SAMPLE ? draft.sampleData : samples[selected]!;
  const without = (name: string) => Object.fromEntries(Object.entries(samples).filter(([it]) => it !== name));
  return {
    names: Object.keys(samples),
    selected,
    select,
    text,
    /** Replaces the text of the selected set. */
    setText: (next: string) =>
      change(selected === MAIN_SAMPLE ? { sampleData: next } : { samples: { ...samples, [selected]: next } }),
    edit: {
      add: (name: string) => {
        change({ samples: { ...samples, [name]: text.trim() === '' ? '{}' : text } });
        select(name);
      },
      rename: (name: string) => {
        change({
          samples: Object.fromEntries(
            Object.entries(samples).map(([it, data]) => [it === selected ? name : it, data]),
          ),
        });
        select(name);
      },
      remove: () => {
        change({ samples: without(selected) });
        select(MAIN_SAMPLE);
      },
    },
  };
}
