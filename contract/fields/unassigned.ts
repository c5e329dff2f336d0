/** A list is narrowed to the records of one responsible person, or with 'none' to those that are unassigned. */
export const UNASSIGNED = 'none';
/** Narrows a worklist to records whose responsible person has left, until a user dismisses the note of it. */
export const LOST = 'lost';
