const list = () => '/documents';

export const documentPaths = {
  list,
  awaiting: () => `${list()}?awaits=me`,
  review: (id: string) => `${list()}/${encodeURIComponent(id)}`,
};
