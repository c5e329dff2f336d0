import { EVIDENCE_DAYS } from '#contract/evidence/record.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import type { PortalNotification } from '#contract/notification/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import type { EvidenceJob } from '#lambdas/entities/evidence.ts';
import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { findPrincipal, type Principal } from '#lambdas/entities/people/principal.ts';
import { openTask } from '#lambdas/store/outbox.ts';
import { notificationTask } from './telling.ts';

const packageNotification = ({ state, title, gaps, message, register }: EvidenceJob): PortalNotification => {
  const what = register ? 'Register' : 'Evidence package';
  const heading = `${what} ${state === 'failed' ? 'failed' : 'ready'}`;
  const missing = gaps === 0 ? '' : ` ${counted(gaps, 'file')} could not be packed as stored; the package names them.`;
  const text = state === 'failed' ? message : `It can be downloaded for ${EVIDENCE_DAYS} days.${missing}`;
  const link = register ? notificationLinks.registerFiles() : notificationLinks.evidence();
  return { kind: 'evidence', title: `${heading}: ${title}`, text, link };
};

/** Tells the person how the making of their package has ended, once however often this is repeated. Who cancels one knows. */
export const tellEvidenceEnded = async (job: EvidenceJob): Promise<void> => {
  const { id, userId, state, finishedAt } = job;
  if (state === 'done' || state === 'failed')
    await openTask(notificationTask([userId], packageNotification(job), `${id} ${finishedAt}`));
};

const endOf = ({ state, stuck, counts }: ImportProgress) => {
  if (stuck !== '') return 'stopped';
  if (state === 'refused') return 'refused';
  return counts.failed === 0 ? 'finished' : 'finished with errors';
};

/** 'Import finished: list.xlsx'; a change is called by what it does: 'Bulk change finished: Review Date of 5 providers'. */
const titleOf = (progress: ImportProgress) => {
  const [, what = progress.fileName] = (progress.change && /^Bulk change: (.*)$/.exec(progress.fileName)) ?? [];
  return `${progress.change ? 'Bulk change' : 'Import'} ${endOf(progress)}: ${what}`;
};

const doneOf = ({ change, counts: { created, updated, unchanged } }: ImportProgress) =>
  change
    ? `${figure(updated)} done, ${figure(unchanged)} already so.`
    : `${figure(created)} created, ${figure(updated)} updated, ${figure(unchanged)} unchanged.`;

const importNotification = (progress: ImportProgress, { isSuperadmin }: Principal): PortalNotification => {
  const { id, kind, companyId, message } = progress;
  return {
    kind: 'import',
    title: titleOf(progress),
    text: [message, ...(progress.state === 'done' ? [doneOf(progress)] : [])].filter((text) => text !== '').join(' '),
    link: notificationLinks.import(kind, id, isSuperadmin ? companyId : ''),
  };
};

/**
 * Tells the person in whose name an import ran how it has ended, once however often this is repeated. A user who
 * cancels or undoes an import knows, and no user stands behind an operator's inbound file.
 */
export const tellImportEnded = async (progress: ImportProgress): Promise<void> => {
  const { id, state, actor, finishedAt } = progress;
  if (actor === '' || !(state === 'done' || state === 'refused')) return;
  const principal = await findPrincipal(actor);
  if (principal)
    await openTask(
      notificationTask([principal.userId], importNotification(progress, principal), `${id} ${finishedAt}`),
    );
};
