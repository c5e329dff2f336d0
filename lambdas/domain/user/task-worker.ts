import { portalScope } from '../../store/scope.ts';

/** In whose name the task worker acts where no person did. */
export const taskWorker = portalScope({ userId: 'housekeeping', userName: 'Housekeeping' });
