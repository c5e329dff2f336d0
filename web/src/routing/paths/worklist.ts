import type { WorklistGroup } from '../../../../contract/rules/obligations/group.ts';

/** The addresses of the worklist, of one group of it where one is named, and of its calendar. */
export const worklistPaths = {
  list: (group?: WorklistGroup) => (group === undefined ? '/worklist' : `/worklist?group=${group}`),
  calendar: () => '/worklist?show=calendar',
};
