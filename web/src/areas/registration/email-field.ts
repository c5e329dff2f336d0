/** The address a code goes to. Spec part 1, section 9. */
export const emailField = {
  name: 'email',
  label: 'Email',
  max: 50,
  type: 'email',
  autoComplete: 'email',
  missing: 'Please enter Email',
} as const;
