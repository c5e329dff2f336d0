/** Today in the person's own time zone, as YYYY-MM-DD. */
export const ownToday = () => new Date().toLocaleDateString('en-CA');
