import type { Template } from '@platen/client';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../session/session-provider.tsx';
import { removeDraft, storeDraft, storedDraft } from '../../session/stored-drafts.ts';
import type { Draft } from './draft.ts';

/** Pause in typing before a draft is stored, in ms. */
const PAUSE_MS = 400;

/** Draft, and the version that it is based on: saving it over a later version is a conflict. */
export interface Work {
  readonly draft: Draft;
  readonly saved: Draft;
  readonly template: Template;
}

/** Draft that an earlier tab has left. */
export interface RestoredDraft extends Work {
  /** Time of its last change, in Unix ms. */
  readonly at: number;
}

/** @returns the draft of a template that an earlier tab has left with this key; undefined if it is as saved. */
export function useRestoredDraft({ id }: Template): RestoredDraft | undefined {
  const { keyId } = useSession();
  return useState(() => {
    const stored = storedDraft(keyId, id);
    // Only this page stores drafts under the id of a template.
    return stored && { ...(stored.work as Work), at: stored.at };
  })[0];
}

/** Stores the draft of a template while it differs from the saved version. */
export function useStoredDraft(
  { draft, saved, template }: Work,
  isUnsaved: boolean,
): {
  /** Removes the stored draft. It is stored again after the next change. */
  readonly discard: () => void;
} {
  const { keyId } = useSession();
  const { id } = template;
  const isDiscarded = useRef(false);
  const store = useRef(() => {});
  store.current = () => {
    if (isUnsaved && !isDiscarded.current)
      storeDraft(keyId, id, { at: Date.now(), work: { draft, saved, template } });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is read when the pause is over.
  useEffect(() => {
    isDiscarded.current = false;
    if (!isUnsaved) return removeDraft(keyId, id);
    const timer = setTimeout(() => store.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [keyId, id, draft, isUnsaved]);
  useEffect(() => {
    const onHide = () => store.current();
    window.addEventListener('pagehide', onHide);
    return () => window.removeEventListener('pagehide', onHide);
  }, []);
  return {
    discard: () => {
      isDiscarded.current = true;
      removeDraft(keyId, id);
    },
  };
}
