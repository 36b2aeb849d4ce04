/** Whether the account is open, so that work for it is allowed. */
export function isOpen<A extends { readonly closedAt?: number }>(account: A | undefined): account is A {
  return account !== undefined && account.closedAt === undefined;
}
