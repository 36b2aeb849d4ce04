/** Whether the account may still have something made for it. */
export function isOpen<A extends { readonly closedAt?: number }>(account: A | undefined): account is A {
  return account !== undefined && account.closedAt === undefined;
}
