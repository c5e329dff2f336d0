import type { PageRequest } from '../../../contract/definition/list.ts';
import type { NoticeRow } from '../../../contract/notification/record.ts';
import { noticesOf } from '../../entities/notice-list.ts';
import { fold } from '../../store/journal/fold.ts';
import type { Page } from '../../store/list-page.ts';

/** One page of a person's notices, by time. */
export const noticePage = async (userId: string, request: PageRequest): Promise<Page<NoticeRow>> => {
  const { page, size, modifier, searchText } = request;
  const needle = fold(searchText);
  const rows = (await noticesOf(userId)).filter(({ title }) => fold(title).includes(needle));
  const sorted = rows.toSorted((a, b) => a.at.localeCompare(b.at) || a.id.localeCompare(b.id));
  const content = (modifier === 'desc' ? sorted.reverse() : sorted).slice(page * size, (page + 1) * size);
  return { content, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
};
