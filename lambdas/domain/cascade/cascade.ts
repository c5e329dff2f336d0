import type { Scope } from '#lambdas/store/scope.ts';

/** Removes or changes records after the one they belonged to is gone. May be repeated at any point; the scope is the record's whole family. */
export type CascadeStep = (scope: Scope, removedId: string) => Promise<void>;
