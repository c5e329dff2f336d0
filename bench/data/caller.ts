import { NCRA } from '#contract/rules/roles.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { staffScope } from '#lambdas/store/scope.ts';

const actor = { userId: 'bench', userName: 'Bench' };

/** NCRA staff of a root company, as a request has them. */
export const ncraOf = (root: string) => {
  const scope = () => staffScope(actor, root, 'tree');
  const person = {
    ...actor,
    sub: 'bench',
    home: root,
    sessionId: '',
    signedInAt: 0,
    isSuperadmin: false,
    roles: [NCRA],
  };
  return { ...person, scope, tenantScope: scope } as unknown as Caller;
};
