import type { ReviewRecord } from '../../contract/review/record.ts';
import { daysAfter } from '../../contract/rules/dates.ts';
import { newReview } from '../../lambdas/domain/review/new-review.ts';
import { reviews } from '../../lambdas/entities/review.ts';
import { saveAll, seeder, seedScope } from './save-all.ts';

/** A made-up review: of what, and how it ended so many days ago; open without an outcome. */
export interface MadeUpReview extends Pick<ReviewRecord, 'kind' | 'recordId' | 'obligation'> {
  readonly daysAgo: number;
  readonly ended?: Pick<ReviewRecord, 'outcome' | 'conditions'>;
}

const reviewer = { id: seeder.userId, name: 'Nora Reviewer' };
const YEAR = 365;

/** Reviews of a family's records, most of them completed. */
export const createReviews = async (companyId: string, all: readonly MadeUpReview[]) => {
  const repository = reviews(seedScope(companyId));
  const today = new Date().toISOString().slice(0, 10);
  const records = all.map(({ daysAgo, ended, ...asked }): ReviewRecord => {
    const day = daysAfter(today, -daysAgo);
    const began = { ...newReview(asked, reviewer, `${day}T15:00:00.000Z`), id: repository.newId(), version: 1 };
    if (!ended) return began;
    return {
      ...began,
      ...ended,
      version: 2,
      completedBy: reviewer.name,
      completedById: reviewer.id,
      completedAt: `${day}T16:30:00.000Z`,
      dueBefore: daysAfter(day, 9),
      dueAfter: ended.outcome === 'failed' ? daysAfter(day, 9) : daysAfter(day, YEAR),
    };
  });
  await saveAll(repository, records);
};
