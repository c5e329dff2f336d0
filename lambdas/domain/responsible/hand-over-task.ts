import type { ResponsibleKind } from '#contract/fields/responsible.ts';
import type { OutboxTask } from '#lambdas/store/outbox.ts';
import type { Actor } from '#lambdas/store/scope.ts';

declare module '../../store/outbox.ts' {
  interface TaskDetails {
    /** What one person of a company looks after goes to another one, or with '' to nobody: records of these kinds, which the actor may change. */
    'hand-over': {
      readonly actor: Actor;
      readonly from: string;
      readonly to: string;
      readonly companyId: string;
      readonly kinds: readonly ResponsibleKind[];
    };
  }
}

export type HandOverTask = OutboxTask<'hand-over'>;
