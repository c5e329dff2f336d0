import * as z from 'zod';
import { area } from '../route.ts';
import { SearchQuery, SearchReply, SimilarQuery, SimilarRecord } from './record.ts';

/** Records of all kinds, among those that the caller may list. Role matrix row 113. */
export const search = area({
  all: {
    method: 'GET',
    path: '/api/search',
    v1: { path: '/search', scope: 'search.read', summary: 'Search all records' },
    access: 'search.all',
    query: SearchQuery,
    reply: SearchReply,
  },
  /** What looks like a record that is being entered. */
  similar: {
    method: 'GET',
    path: '/api/search/similar',
    access: 'search.all',
    query: SimilarQuery,
    reply: z.array(SimilarRecord),
  },
});
