import { type FieldError, get, useFormState } from 'react-hook-form';

/**
 * What is wrong with a field of the form, '' for nothing. The field is rendered when that changes: the library's
 * `getFieldState` also follows whether the field is being checked, which is twice with each key.
 */
export const useFieldError = (name: string): string => {
  const { errors } = useFormState({ name, exact: true });
  return (get(errors, name) as FieldError | undefined)?.message ?? '';
};
