import type { WorklistGroup } from '../../../../contract/rules/obligations/group.ts';

/** The address of the worklist, of one group of it where one is named. */
export const worklistPaths = {
  list: (group?: WorklistGroup) => (group === undefined ? '/worklist' : `/worklist?group=${group}`),
};
