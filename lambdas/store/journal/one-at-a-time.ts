const writing = new Map<string, Promise<unknown>>();

/** One writer of a list at a time within a process: they would only conflict with each other. */
export const oneAtATime = async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
  const before = writing.get(key) ?? Promise.resolve();
  const turn = before.catch(() => undefined).then(work);
  writing.set(key, turn);
  try {
    return await turn;
  } finally {
    if (writing.get(key) === turn) writing.delete(key);
  }
};
