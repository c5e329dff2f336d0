import type { AreaScreens } from '#web/routing/area-screens.ts';
import { documentPaths } from '#web/routing/paths/work.ts';
import { lazyScreen, screen } from '#web/routing/screen.ts';

const DocumentList = lazyScreen(() => import('./document-list.tsx').then((module) => module.DocumentList));
const DocumentReview = lazyScreen(() => import('./document-review.tsx').then((module) => module.DocumentReview));

export const documentScreens: AreaScreens = {
  screens: [
    screen(documentPaths.list(), DocumentList, 'doc.listAll'),
    screen(`${documentPaths.list()}/:id`, DocumentReview, 'doc.read'),
  ],
  menu: {
    item: 'Documents',
    icon: 'file',
    to: documentPaths.list(),
    pages: [`${documentPaths.list()}/:id`],
    entries: [],
  },
};
