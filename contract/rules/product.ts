/** What the portal is called on its pages and in its mails. */
export const product = 'Compliance Portal';
