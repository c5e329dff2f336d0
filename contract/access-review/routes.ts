import * as z from 'zod';
import { listQuery } from '../definition/list.ts';
import { Id, Nothing, page } from '../fields/common.ts';
import { area } from '../route.ts';
import { Campaigns } from './campaign.ts';
import { AccessAnswerForm, KeepForm, ManyOutcome, OpenAccess, RestoreForm } from './forms.ts';
import { AccessRow, accessReport } from './lists.ts';

/** A super admin names the company whose campaigns are meant. */
const ofCompany = z.object({ companyId: Id.optional() });
const PAGE = 25;
const PAGE_MAX = 50;

/** Access reviews: every company confirms who of its users keeps access. Role matrix rows 150 to 152; docs/design/access-reviews.md. */
export const accessReview = area({
  campaigns: {
    method: 'GET',
    path: '/api/accessReview/campaigns',
    offers: true,
    access: 'accessReview.report',
    query: ofCompany,
    reply: Campaigns,
  },
  start: {
    method: 'POST',
    path: '/api/accessReview/start',
    access: 'accessReview.start',
    body: ofCompany,
    reply: Nothing,
    done: 'The access review has started',
  },
  /** Ends it early: what is unanswered stays so, and no user is disabled. */
  end: {
    method: 'POST',
    path: '/api/accessReview/end',
    access: 'accessReview.start',
    body: z.object({ id: Id }),
    reply: Nothing,
    done: 'The access review was ended',
  },
  /** Who waits for the caller's answer, and the caller where another user decides. */
  open: {
    method: 'GET',
    path: '/api/accessReview/open',
    access: 'accessReview.answer',
    query: ofCompany.extend({
      page: z.coerce.number().int().min(0).default(0),
      size: z.coerce.number().int().min(1).max(PAGE_MAX).default(PAGE),
    }),
    reply: page(OpenAccess),
  },
  answer: {
    method: 'POST',
    path: '/api/accessReview/answer',
    whileSuspended: true,
    access: 'accessReview.answer',
    body: AccessAnswerForm,
    reply: Nothing,
    done: 'Answered',
  },
  keep: {
    method: 'POST',
    path: '/api/accessReview/keep',
    whileSuspended: true,
    access: 'accessReview.answer',
    body: KeepForm,
    reply: ManyOutcome,
  },
  /** Enables users again that the end of a campaign has disabled. */
  restore: {
    method: 'POST',
    path: '/api/accessReview/restore',
    whileSuspended: true,
    access: 'accessReview.answer',
    body: RestoreForm,
    reply: ManyOutcome,
  },
  report: {
    method: 'GET',
    path: '/api/accessReview/report',
    access: 'accessReview.report',
    query: listQuery(accessReport, { own: { campaign: Id.optional() } }),
    reply: page(AccessRow),
  },
});
