import type { ActivityRow } from '../../../contract/account/activity-list.ts';
import type { PageRequest } from '../../../contract/definition/list.ts';
import { signInsOf } from '../../entities/activity.ts';
import { fold } from '../../store/journal/fold.ts';
import type { Page } from '../../store/list-page.ts';

/** One page of a person's sign-ins; 400 days of them are few enough to sort here. */
export const activityPage = async (userId: string, request: PageRequest): Promise<Page<ActivityRow>> => {
  const { page, size, orderBy, modifier, searchText } = request;
  const field = orderBy === 'type' ? 'type' : 'date';
  const needle = fold(searchText);
  const rows = (await signInsOf(userId)).filter(({ type }) => type.includes(needle));
  const sorted = rows.toSorted((a, b) => a[field].localeCompare(b[field]) || a.date.localeCompare(b.date));
  const content = (modifier === 'desc' ? sorted.reverse() : sorted).slice(page * size, (page + 1) * size);
  return { content, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
};
