import { noticeLinks } from '../../../contract/notification/links.ts';
import type { Notice } from '../../../contract/notification/record.ts';
import { figure } from '../../../contract/rules/figures.ts';
import type { ImportProgress } from '../../entities/import.ts';
import { findPrincipal, type Principal } from '../../entities/principal.ts';
import { openTask } from '../../store/outbox.ts';
import { noticeTask } from './notice-task.ts';

const titleOf = ({ state, stuck, counts }: ImportProgress) => {
  if (stuck !== '') return 'Import stopped';
  if (state === 'refused') return 'Import refused';
  return counts.failed === 0 ? 'Import finished' : 'Import finished with errors';
};

const noticeOf = (progress: ImportProgress, { isSuperadmin }: Principal): Notice => {
  const { id, kind, companyId, fileName, message, counts } = progress;
  const done = `${figure(counts.created)} created, ${figure(counts.updated)} updated, ${figure(counts.unchanged)} unchanged.`;
  return {
    kind: 'import',
    title: `${titleOf(progress)}: ${fileName}`,
    text: [message, ...(progress.state === 'done' ? [done] : [])].filter((text) => text !== '').join(' '),
    link: noticeLinks.import(kind, id, isSuperadmin ? companyId : ''),
  };
};

/**
 * Tells the person in whose name an import ran how it has ended, once however often this is repeated. Who cancels an
 * import or takes it back knows, and nobody stands behind a drop.
 */
export const tellImportEnded = async (progress: ImportProgress): Promise<void> => {
  const { id, state, actor, finishedAt } = progress;
  if (actor === '' || !(state === 'done' || state === 'refused')) return;
  const principal = await findPrincipal(actor);
  if (principal) await openTask(noticeTask([principal.userId], noticeOf(progress, principal), `${id} ${finishedAt}`));
};
