/** The body of a call that needs the password where the sign-in was a while ago. */
export const proofOf = (password: string | null): { readonly current_password?: string } =>
  password === null ? {} : { current_password: password };
