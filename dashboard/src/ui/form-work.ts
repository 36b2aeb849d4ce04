import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Takes work that a field does for its form, such as an upload. */
export const FormWorkContext = createContext<(work: Promise<unknown>) => void>(() => {});

/** Returns whether fields of a form are at work, so that it waits for them, and the value of {@link FormWorkContext}. */
export function useFormWork(): {
  readonly isAtWork: boolean;
  readonly register: (work: Promise<unknown>) => void;
} {
  const [count, setCount] = useState(0);
  const register = useCallback((work: Promise<unknown>) => {
    setCount((now) => now + 1);
    const end = () => setCount((now) => now - 1);
    work.then(end, end);
  }, []);
  return { isAtWork: count > 0, register };
}

/**
 * Returns a function that begins work which acts at its end. Its result returns whether to act: the form is still open, and no later
 * work has begun.
 */
export function useLatestWork(): () => () => boolean {
  const latest = useRef<object>(undefined);
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );
  return () => {
    const work = {};
    latest.current = work;
    return () => latest.current === work;
  };
}

/**
 * Returns a function that gives a field its value once it is known. What the user changed elsewhere meanwhile stays, and of several
 * values the one that was asked for last counts.
 */
export function useLateValue<Value>(
  onChange: (value: Value) => void,
): (value: Promise<Value>) => Promise<void> {
  const register = useContext(FormWorkContext);
  const latest = useRef(onChange);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  const begin = useLatestWork();
  return (value) => {
    const isWanted = begin();
    const work = value.then((known) => {
      if (isWanted()) latest.current(known);
    });
    register(work);
    return work;
  };
}
