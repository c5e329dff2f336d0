import { VIEW_MODE } from './modes.ts';

/** What the form of a record is opened for. */
export type RecordMode = 'add' | 'edit' | 'view';

/** add without an id, view when isView is 102, else edit. Spec part 1, section 4 "Modes". */
export const recordMode = (id: string | undefined, isView: string | undefined): RecordMode =>
  id === undefined ? 'add' : isView === String(VIEW_MODE) ? 'view' : 'edit';
