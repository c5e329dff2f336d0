import { resourcePaths } from '../resource-paths.ts';

const paths = resourcePaths({
  list: '/enduser/division',
  record: '/enduser/division',
  addTo: 'endUserId',
  suffix: 'endUserId',
});

export const divisionPaths = {
  ...paths,
  list: (endUserId = '') =>
    endUserId === '' ? paths.list() : `${paths.list()}?endUser=${encodeURIComponent(endUserId)}`,
};
