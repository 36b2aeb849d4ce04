/** Whether anything may still be made for the account. */
export function isOpen<A extends { readonly closedAt?: number }>(account: A | undefined): account is A {
  return account !== undefined && account.closedAt === undefined;
}
