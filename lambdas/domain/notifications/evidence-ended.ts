import { EVIDENCE_DAYS } from '#contract/evidence/record.ts';
import { noticeLinks } from '#contract/notification/links.ts';
import type { Notice } from '#contract/notification/record.ts';
import { counted } from '#contract/rules/figures.ts';
import type { EvidenceJob } from '#lambdas/entities/evidence.ts';
import { openTask } from '#lambdas/store/outbox.ts';
import { noticeTask } from './notice-task.ts';

const noticeOf = ({ state, title, gaps, message }: EvidenceJob): Notice => {
  const heading = state === 'failed' ? 'Evidence package failed' : 'Evidence package ready';
  const missing = gaps === 0 ? '' : ` ${counted(gaps, 'file')} could not be packed as stored; the package names them.`;
  const text = state === 'failed' ? message : `It can be downloaded for ${EVIDENCE_DAYS} days.${missing}`;
  return { kind: 'evidence', title: `${heading}: ${title}`, text, link: noticeLinks.evidence() };
};

/** Tells the person how the making of their package has ended, once however often this is repeated. Who cancels one knows. */
export const tellEvidenceEnded = async (job: EvidenceJob): Promise<void> => {
  const { id, userId, state, finishedAt } = job;
  if (state === 'done' || state === 'failed')
    await openTask(noticeTask([userId], noticeOf(job), `${id} ${finishedAt}`));
};
