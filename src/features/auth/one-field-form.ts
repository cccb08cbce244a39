/** A form with one field. The field takes the focus if its value is invalid. */
import type { ReactNode } from 'react';
import { type CheckedForm, useCheckedForm } from './checked-form.ts';

interface OneField<T> extends Omit<CheckedForm<T>, 'serverError'> {
  readonly name: string;
  readonly serverError: string | null;
}

/** Props of the form and its field. `problem` is the issue that the form found itself, otherwise the server's. */
export function useOneField<T>({ name, serverError, ...form }: OneField<T>) {
  const { onSubmit, onChange, problemOf } = useCheckedForm({ ...form, serverError: () => serverError });
  const problem: ReactNode = problemOf(name);
  return { onSubmit, onChange: onChange(name), problem };
}
