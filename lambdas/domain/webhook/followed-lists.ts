import { eachKind, kindsThat } from '#contract/kinds/kinds.ts';
import type { AuditedKind } from '#lambdas/domain/history/change-actions.ts';
import { storedKinds } from '#lambdas/entities/kinds.ts';
import { documentRequestEntity } from '#lambdas/entities/records/document-request.ts';
import { reviewEntity } from '#lambdas/entities/records/review.ts';
import type { ListSource } from '#lambdas/store/journal/list-source.ts';

/** Every list whose journal makes events. */
export const followedLists: Readonly<Record<AuditedKind, ListSource>> = {
  ...eachKind(kindsThat('history'), (kind) => storedKinds[kind].entity),
  review: reviewEntity,
  documentRequest: documentRequestEntity,
};

export const followedKinds = Object.keys(followedLists) as AuditedKind[];
