import { defineTask } from '../define-task.ts';

declare module '#lambdas/store/outbox.ts' {
  interface TaskDetails {
    /** A campaign that a user has started, of which companies are told; `id` is the campaign's. */
    'access-review-news': unknown;
  }
}

export const accessReviewTasks = {
  'access-review-news': defineTask('access-review-news', {}, async (task, { site }) => {
    const { tellOfStart } = await import('./tell.ts');
    await tellOfStart(task, site);
  }),
};
