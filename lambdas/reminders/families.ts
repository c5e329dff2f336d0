import { allFamilies } from '../entities/company.ts';
import { portalScope } from '../store/scope.ts';

/** Nobody: the work is the server's own. */
export const reminder = { userId: '', userName: 'Reminders' } as const;

/** The families of the portal. */
export const familiesToRemind = () => allFamilies(portalScope(reminder));
