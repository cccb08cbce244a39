/** A form of one field, which takes the focus where it is wrong. */
import type { ReactNode } from 'react';
import { type CheckedForm, useCheckedForm } from './checked-form.ts';

interface OneField<T> extends Omit<CheckedForm<T>, 'serverError'> {
  readonly name: string;
  /** The server's sentence about the field. */
  readonly serverError: string | null;
}

/** The dependencies of the form and its field; `problem` is our own issue, else the server's. */
export function useOneField<T>({ name, serverError, ...form }: OneField<T>) {
  const { onSubmit, onChange, problemOf } = useCheckedForm({ ...form, serverError: () => serverError });
  const problem: ReactNode = problemOf(name);
  return { onSubmit, onChange: onChange(name), problem };
}
