import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

interface Attempt {
  readonly password: string;
  /** Number of passwords typed for the document, for cache keys, which never contain the password. */
  readonly count: number;
}

interface Passwords {
  readonly known: ReadonlyMap<string, Attempt>;
  readonly remember: (documentId: string, password: string) => void;
}

const PasswordsContext = createContext<Passwords>({ known: new Map(), remember: () => {} });

/** Keeps the passwords of documents that the user has typed, in memory, until the session ends. */
export function PasswordsProvider({ children }: { readonly children: ReactNode }) {
  const [known, setKnown] = useState<ReadonlyMap<string, Attempt>>(new Map());
  const value = useMemo(
    () => ({
      known,
      remember: (documentId: string, password: string) =>
        setKnown((all) =>
          new Map(all).set(documentId, { password, count: (all.get(documentId)?.count ?? 0) + 1 }),
        ),
    }),
    [known],
  );
  return <PasswordsContext value={value}>{children}</PasswordsContext>;
}

/** Returns the password that the user has typed for any document, and a function that remembers one. */
export function usePasswords() {
  const { known, remember } = useContext(PasswordsContext);
  return { passwordOf: (documentId: string) => known.get(documentId)?.password, remember };
}

/** Returns the password that the user has typed for a document, and a function that remembers one. */
export function usePassword(documentId: string) {
  const { known, remember } = useContext(PasswordsContext);
  return {
    password: known.get(documentId)?.password,
    attempt: known.get(documentId)?.count ?? 0,
    remember: (password: string) => remember(documentId, password),
  };
}
