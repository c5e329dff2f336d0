import { area } from '../route.ts';
import { SearchQuery, SearchReply } from './record.ts';

/** Records of all kinds, among those that the caller may list. Role matrix row 113. */
export const search = area({
  all: { method: 'GET', path: '/api/search', access: 'search.all', query: SearchQuery, reply: SearchReply },
});
