/** What the portal is called on its pages. */
export const product = 'Compliance Portal';
