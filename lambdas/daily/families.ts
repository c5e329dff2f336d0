import { allFamilies } from '../entities/company.ts';
import { portalScope, serverActor } from '../store/scope.ts';

/** The families of the portal. */
export const familiesToRemind = () => allFamilies(portalScope(serverActor));
