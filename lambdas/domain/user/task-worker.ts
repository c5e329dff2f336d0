import { portalScope } from '#lambdas/store/scope.ts';

/** The actor of the task worker where no person has asked for the change. */
export const taskWorker = portalScope({ userId: 'housekeeping', userName: 'Housekeeping' });
