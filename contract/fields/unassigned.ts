/** What a list is narrowed to: the records of one person, or with 'none' those that no user looks after. */
export const UNASSIGNED = 'none';
/** What a worklist is narrowed to besides: the records whose person has left, where no user has dismissed it since. */
export const LOST = 'lost';
