import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

interface Passwords {
  readonly known: ReadonlyMap<string, string>;
  readonly remember: (documentId: string, password: string) => void;
}

const PasswordsContext = createContext<Passwords>({ known: new Map(), remember: () => {} });

/** Keeps the passwords of documents that the user has typed, in memory, until the session ends. */
export function PasswordsProvider({ children }: { readonly children: ReactNode }) {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const value = useMemo(
    () => ({
      known,
      remember: (documentId: string, password: string) =>
        setKnown((all) => new Map(all).set(documentId, password)),
    }),
    [known],
  );
  return <PasswordsContext value={value}>{children}</PasswordsContext>;
}

/** Returns the password that the user has typed for a document, and a function that remembers one. */
export function usePassword(documentId: string) {
  const { known, remember } = useContext(PasswordsContext);
  return {
    password: known.get(documentId),
    remember: (password: string) => remember(documentId, password),
  };
}
