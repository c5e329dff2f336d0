/** The value of aria-describedby for the control of a `FieldFrame`: only ids that it renders. */
export const describedBy = (id: string, hint = '') => (hint === '' ? `${id}-error` : `${id}-hint ${id}-error`);
