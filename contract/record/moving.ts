import { ApplicationError } from '../application-error.ts';

const MOVING = 'This record is being merged or separated.';

/** The obligations of a record are not shown while a merge, or its undo, moves what belongs to it. */
export const recordMoving = () =>
  new ApplicationError(MOVING, 'What belongs to it is still moving; this takes about a minute.');

/** Whether a call was refused for that reason. */
export const isRecordMoving = (error: Error | null) => error?.message === MOVING;
